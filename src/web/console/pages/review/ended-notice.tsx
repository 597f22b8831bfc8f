/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CopyButton } from '../../parts/copy-button.tsx';
import { useText } from '../../text/use-text.ts';

/** Another reviewer was faster. What was written stays, to be read and taken along. */
export function EndedNotice({ note, reload }: { readonly note: string; readonly reload: () => void }) {
  const t = useText();
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>{t('ended.title')}</AlertTitle>
      {t('ended.text')}
      {note.trim() !== '' && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 1 }}>
          <Box component="blockquote" sx={{ m: 0, overflowWrap: 'anywhere', flexGrow: 1 }}>
            {note}
          </Box>
          <CopyButton text={note} name={t('decide.note')} />
        </Box>
      )}
      <Box sx={{ mt: 1 }}>
        <Button color="inherit" variant="outlined" size="small" onClick={reload}>
          {t('ended.reload')}
        </Button>
      </Box>
    </Alert>
  );
}
