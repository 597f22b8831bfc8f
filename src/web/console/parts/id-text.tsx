/** @jsxImportSource react */
import Box from '@mui/material/Box';

const endLength = 6;

/** An id, short enough to compare by eye: its last characters differ most. The whole of it is its title. */
export function IdText({ id }: { readonly id: string }) {
  const prefix = id.includes('_') ? id.slice(0, id.indexOf('_') + 1) : '';
  return (
    <Box component="code" title={id} sx={{ fontFamily: 'ui-monospace, monospace', whiteSpace: 'nowrap' }}>
      {prefix}…{id.slice(-endLength)}
    </Box>
  );
}
