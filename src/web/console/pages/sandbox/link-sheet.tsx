/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CopyButton } from '../../parts/copy-button.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useText } from '../../text/use-text.ts';

/** The link of a session, for a phone and for another window. It is in the memory of the page only. */
export function LinkSheet({ url }: { readonly url: string }) {
  const t = useText();
  return (
    <Sheet title={t('actions.link')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1.5 }}>
        <QrCode text={url} label={t('sandbox.qr')} />
        <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '0.8125rem' }}>
          {url}
        </Box>
        <CopyButton text={url} name={t('actions.link')} isLarge />
        <Typography variant="body2" color="text.secondary">
          {t('sandbox.linkOnce')}
        </Typography>
      </Box>
    </Sheet>
  );
}
