/** @jsxImportSource react */
import Box from '@mui/material/Box';
import encodeQR from 'qr';

/** A QR code with the quiet zone that readers need. Black on white in the dark too: some readers see nothing else. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const modules = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      sx={{ width: 200, height: 200, borderRadius: 1 }}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={modules} fill="#000" shapeRendering="crispEdges" />
    </Box>
  );
}
