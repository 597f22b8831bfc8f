/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface SettingLayoutProps {
  readonly title: string;
  /** What it is for. */
  readonly text: string;
  /** Beside the title. */
  readonly tag?: ReactNode;
  /** Below the text. */
  readonly note?: ReactNode;
  readonly isMarked?: boolean;
  /** Its value, or what changes it. */
  readonly children: ReactNode;
}

/** Places a setting in the list: what it is on the left, its value on the right, or below it on a narrow screen. */
export function SettingLayout({ title, text, tag, note, isMarked = false, children }: SettingLayoutProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(16rem, 5fr) 6fr' },
        columnGap: 4,
        rowGap: 1,
        py: 1.75,
        px: 2,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: isMarked ? 'action.hover' : undefined,
      }}
    >
      <Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography variant="h3">{title}</Typography>
          {tag}
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ maxWidth: '34rem' }}>
          {text}
        </Typography>
        {note}
      </Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
