/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { Brand } from '../../parts/brand.tsx';
import { DisplayButtons } from '../../parts/display-buttons.tsx';

interface EntryCardProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/** A page before the sign-in: one thing to do, in the middle. */
export function EntryCard({ title, description, children }: EntryCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Mitome`;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', alignItems: 'center', p: 2 }}>
      <Box
        component="header"
        sx={{ alignSelf: 'stretch', display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap' }}
      >
        <DisplayButtons />
      </Box>
      <Box
        component="main"
        sx={{
          width: '100%',
          maxWidth: 440,
          mt: { xs: 2, sm: 6 },
          p: { xs: 2.5, sm: 4 },
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
        }}
      >
        <Brand isWhole />
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mt: 2, mb: 0.5, outline: 'none' }}>
          {title}
        </Typography>
        {description !== undefined && (
          <Typography color="text.secondary" component="div">
            {description}
          </Typography>
        )}
        <Box sx={{ mt: 2.5 }}>{children}</Box>
      </Box>
    </Box>
  );
}
