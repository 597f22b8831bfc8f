/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface SheetProps {
  readonly title: ReactNode;
  /** Beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Contents that reach to the edges, such as tables. */
  readonly isFlush?: boolean;
}

/** A titled part of a page. */
export function Sheet({ title, actions, children, isFlush = false }: SheetProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', px: 2, pt: 1.5, pb: 1 }}>
        <Typography variant="h2" id={id} sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {actions}
      </Box>
      <Box sx={isFlush ? { pb: 0.5 } : { px: 2, pb: 2 }}>{children}</Box>
    </Box>
  );
}
