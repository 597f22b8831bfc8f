/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';

interface PageHeadProps {
  /** It is the title of the document too, so it never holds personal data. */
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
}

/** The heading of a page. It takes the focus when the page opens, so that screen readers say where they are. */
export function PageHead({ title, description, actions }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Mitome`;
  }, [title]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-end', mb: 2.5 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0, flexBasis: '18rem' }}>
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none', overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {description !== undefined && (
          <Typography color="text.secondary" component="div" sx={{ mt: 0.5, maxWidth: '46rem' }}>
            {description}
          </Typography>
        )}
      </Box>
      {actions}
    </Box>
  );
}
