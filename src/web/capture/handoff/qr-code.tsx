import encodeQR from 'qr';

/** A QR code as one path of an SVG, with the quiet zone that readers need. Black on white in the dark theme too: some readers see nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const modules = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg class="qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={modules} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}
