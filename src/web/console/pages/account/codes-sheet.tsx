/** @jsxImportSource react */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { issueRecoveryCodes } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { EntryForm } from '../../parts/entry-form.tsx';
import { RecoveryCodes } from '../../parts/recovery-codes.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useText } from '../../text/use-text.ts';

/** How many recovery codes are left, and new ones for those who give their password. */
export function CodesSheet({ left, onIssued }: { readonly left: number; readonly onIssued: () => void }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    onIssued();
  };
  return (
    <Sheet title={t('account.codes')}>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {t('account.codesLeft', { count: left })}
      </Typography>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {t('account.codesRenew')}
      </Button>
      {isOpen && (
        <Dialog open onClose={close} aria-labelledby="codes-title" maxWidth="xs" fullWidth>
          <DialogTitle id="codes-title">{t('account.codes')}</DialogTitle>
          <DialogContent>
            <IssueForm onStored={close} />
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{t('action.close')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </Sheet>
  );
}

function IssueForm({ onStored }: { readonly onStored: () => void }) {
  const t = useText();
  const [password, setPassword] = useState('');
  const issuing = useMutation({
    mutationFn: async () => (await issueRecoveryCodes({ body: { password }, throwOnError: true })).data,
  });
  if (issuing.isSuccess) return <RecoveryCodes codes={issuing.data.recoveryCodes} onStored={async () => onStored()} />;
  return (
    <EntryForm action={t('account.codesConfirm')} call={issuing} onSubmit={() => issuing.mutate()}>
      <Typography color="text.secondary">{t('account.codesText')}</Typography>
      <TextField
        label={t('account.passwordNow')}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </EntryForm>
  );
}
