/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { requestPasswordReset } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { EntryForm } from '../../parts/entry-form.tsx';
import { RouterLink } from '../../parts/router-link.tsx';
import { useText } from '../../text/use-text.ts';
import { EntryCard } from './entry-card.tsx';

/** Has a link for a new password sent. It says the same whether the address has an account or not. */
export function ForgottenPage() {
  const t = useText();
  const [email, setEmail] = useState('');
  const requesting = useMutation({
    mutationFn: () => requestPasswordReset({ body: { email: email.trim(), language: t.language }, throwOnError: true }),
  });
  return (
    <EntryCard title={t('forgotten.title')} description={requesting.isSuccess ? undefined : t('forgotten.description')}>
      {requesting.isSuccess ? (
        <Alert severity="success">{t('forgotten.done')}</Alert>
      ) : (
        <EntryForm action={t('forgotten.submit')} call={requesting} onSubmit={() => requesting.mutate()}>
          <TextField
            label={t('signIn.email')}
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </EntryForm>
      )}
      <Box sx={{ mt: 2, textAlign: 'center' }}>
        <RouterLink to="/">{t('forgotten.back')}</RouterLink>
      </Box>
    </EntryCard>
  );
}
