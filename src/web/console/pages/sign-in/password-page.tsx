/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { resetPassword } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { EntryForm } from '../../parts/entry-form.tsx';
import { RouterLink } from '../../parts/router-link.tsx';
import { useText } from '../../text/use-text.ts';
import { EntryCard } from './entry-card.tsx';
import { useLinkSecret } from './link-secret.ts';

/** Takes a new password, for the member whom the link was made for. */
export function PasswordPage() {
  const t = useText();
  const token = useLinkSecret();
  const [password, setPassword] = useState('');
  const setting = useMutation({
    mutationFn: () => resetPassword({ body: { token, password }, throwOnError: true }),
  });
  return (
    <EntryCard title={t('password.title')}>
      {setting.isSuccess ? (
        <Alert severity="success">
          {t('password.done')} <RouterLink to="/">{t('signIn.submit')}</RouterLink>
        </Alert>
      ) : (
        <EntryForm action={t('password.submit')} call={setting} onSubmit={() => setting.mutate()}>
          <TextField
            label={t('password.new')}
            type="password"
            autoComplete="new-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </EntryForm>
      )}
      {setting.isError && (
        <Box sx={{ mt: 2, textAlign: 'center' }}>
          <RouterLink to="/">{t('forgotten.back')}</RouterLink>
        </Box>
      )}
    </EntryCard>
  );
}
