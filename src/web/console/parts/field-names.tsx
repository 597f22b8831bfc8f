/** @jsxImportSource react */
import Box from '@mui/material/Box';
import { useText } from '../text/use-text.ts';

/** The names of fields, as the document of the admin API has them. */
export function FieldNames({ names }: { readonly names: readonly string[] }) {
  const t = useText();
  if (names.length === 0) return t('value.none');
  return (
    <Box lang="en" sx={{ minWidth: '7rem', overflowWrap: 'anywhere' }}>
      {names.join(', ')}
    </Box>
  );
}
