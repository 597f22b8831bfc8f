/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useText } from '../../text/use-text.ts';
import { reviewKeys } from './review-keys.ts';

interface KeysDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

/** The list of keys, and the switch for those who use single keys otherwise, such as by voice. */
export function KeysDialog({ isOpen, onClose, isOn, onSwitch }: KeysDialogProps) {
  const t = useText();
  const rows = [
    ...reviewKeys.map(({ shown, action }) => ({ shown, text: t(`key.${action}`) })),
    { shown: 'Ctrl / ⌘ + Enter', text: t('key.send') },
  ];
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby="keys-title" maxWidth="xs" fullWidth>
      <DialogTitle id="keys-title">{t('key.title')}</DialogTitle>
      <DialogContent>
        <FormControlLabel
          control={<Switch checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />}
          label={t('key.switch')}
        />
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1, m: 0, mt: 1 }}>
          {rows.map(({ shown, text }) => (
            <Box key={shown} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ m: 0 }}>
                <Box
                  component="kbd"
                  sx={{
                    border: 1,
                    borderColor: 'divider',
                    borderRadius: 0.5,
                    px: 0.75,
                    py: 0.25,
                    fontSize: '0.875rem',
                  }}
                >
                  {shown}
                </Box>
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {text}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
