/** @jsxImportSource react */
import Box from '@mui/material/Box';
import { useText } from '../text/use-text.ts';

/** The seal with the name. @param isWhole whether it has room for the name on a phone too */
export function Brand({ isWhole = false }: { readonly isWhole?: boolean }) {
  const t = useText();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexShrink: 0 }}>
      <Box
        component="svg"
        viewBox="0 0 48 48"
        aria-hidden
        sx={({ vars }) => ({ width: 28, height: 28, color: vars?.palette.seal })}
      >
        <circle cx="24" cy="24" r="23" fill="currentColor" />
        <path
          d="M13.5 31.5V20q0-4.5 5-4.5T24 20v11.5M24 20q0-4.5 5.5-4.5t5 4.5v8q0 3.5 2.4 3.5"
          fill="none"
          stroke="#fff"
          strokeWidth="3.6"
          strokeLinecap="round"
        />
      </Box>
      <Box component="span" sx={{ fontWeight: 700, display: isWhole ? 'inline' : { xs: 'none', sm: 'inline' } }}>
        {t('brand.name')}
      </Box>
    </Box>
  );
}
