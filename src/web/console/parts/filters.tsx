/** @jsxImportSource react */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The fields above a list that limit it. */
export function Filters({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>{children}</Box>;
}
