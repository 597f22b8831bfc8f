/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useText } from '../text/use-text.ts';
import { CopyButton } from './copy-button.tsx';

interface SecretDialogProps {
  readonly title: string;
  /** The secret; null while there is none to show. */
  readonly secret: string | null;
  /** What to do with it. */
  readonly advice: string;
  readonly onClose: () => void;
}

/** Shows a secret once. It closes by its button alone, so that no wrong key loses it. */
export function SecretDialog({ title, secret, advice, onClose }: SecretDialogProps) {
  const t = useText();
  return (
    <Dialog open={secret !== null} aria-labelledby="secret-title" maxWidth="sm" fullWidth>
      <DialogTitle id="secret-title">{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, alignItems: 'flex-start' }}>
        <Alert severity="warning">{t('secret.once')}</Alert>
        <Box
          component="code"
          sx={{
            alignSelf: 'stretch',
            p: 1.5,
            borderRadius: 1,
            border: 1,
            borderColor: 'divider',
            bgcolor: 'background.default',
            overflowWrap: 'anywhere',
            fontFamily: 'ui-monospace, monospace',
          }}
        >
          {secret}
        </Box>
        <span>{advice}</span>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1, '& button': { whiteSpace: 'nowrap' } }}>
        {secret !== null && <CopyButton text={secret} name={title} isLarge />}
        <Button onClick={onClose}>{t('secret.done')}</Button>
      </DialogActions>
    </Dialog>
  );
}
