/** @jsxImportSource react */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Names with their values. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'fit-content(50%) minmax(0, 1fr)', columnGap: 2, rowGap: 0.75, m: 0 }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary', m: 0, minWidth: '6rem' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', minWidth: 0 }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
