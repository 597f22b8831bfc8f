/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { updatePassword } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { EntryForm } from '../../parts/entry-form.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useText } from '../../text/use-text.ts';

/** Changes the password of the member, who gives the present one. @param onChanged runs once the other sign-ins have ended */
export function PasswordSheet({ onChanged }: { readonly onChanged: () => void }) {
  const t = useText();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const changing = useMutation({
    mutationFn: () => updatePassword({ body: { currentPassword, newPassword }, throwOnError: true }),
    onSuccess() {
      setCurrent('');
      setNew('');
      onChanged();
    },
  });
  return (
    <Sheet title={t('account.password')}>
      <Box sx={{ maxWidth: 420, pt: 1 }}>
        {changing.isSuccess && (
          <Alert severity="success" role="status" sx={{ mb: 2 }}>
            {t('password.done')}
          </Alert>
        )}
        <EntryForm action={t('account.passwordSet')} call={changing} onSubmit={() => changing.mutate()}>
          <TextField
            label={t('account.passwordNow')}
            type="password"
            autoComplete="current-password"
            required
            value={currentPassword}
            onChange={({ target }) => setCurrent(target.value)}
          />
          <TextField
            label={t('password.new')}
            type="password"
            autoComplete="new-password"
            required
            value={newPassword}
            onChange={({ target }) => setNew(target.value)}
          />
        </EntryForm>
      </Box>
    </Sheet>
  );
}
