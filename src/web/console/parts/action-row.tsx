/** @jsxImportSource react */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Small buttons without a border beside each other: their words, not their grounds, stand at the edge of what is around them. */
export function ActionRow({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.75, mx: '-5px' },
        '& .MuiButton-root': { minWidth: 0 },
      }}
    >
      {children}
    </Box>
  );
}
