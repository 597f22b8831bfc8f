/** @jsxImportSource react */
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { signIn } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { EntryForm } from '../../parts/entry-form.tsx';
import type { PrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';

/** Takes address and password. @param onLeft what is left of the sign-in then */
export function PasswordForm({ onLeft }: { readonly onLeft: (left: PrincipalState['begun']) => void }) {
  const t = useText();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signingIn = useMutation({
    mutationFn: async () =>
      (await signIn({ body: { email: email.trim(), password, language: t.language }, throwOnError: true })).data,
    // A session never has the second factor of an earlier one.
    onSuccess: ({ secondFactor }) => onLeft(secondFactor === 'enrolment' ? 'enrolment' : 'code'),
  });
  return (
    <EntryForm action={t('signIn.submit')} call={signingIn} onSubmit={() => signingIn.mutate()}>
      <TextField
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={t('signIn.password')}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </EntryForm>
  );
}
