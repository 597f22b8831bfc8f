/** @jsxImportSource react */
import Box from '@mui/material/Box';
import { useText } from '../text/use-text.ts';
import { useNow } from './use-now.ts';

/** A moment: as a date, or how long ago it was with the date beside it. */
export function When({ at, isRelative = false }: { readonly at: string; readonly isRelative?: boolean }) {
  const t = useText();
  const now = useNow();
  const date = t.dateTime(at);
  return (
    <Box component="time" dateTime={at} title={isRelative ? date : at} sx={{ whiteSpace: 'nowrap' }}>
      {isRelative ? t.relative(at, now) : date}
    </Box>
  );
}
