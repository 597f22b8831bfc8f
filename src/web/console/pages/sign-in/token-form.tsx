/** @jsxImportSource react */
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { getPrincipal } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { setToken } from '../../api/client.ts';
import { ApiProblem, problemOf } from '../../api/problem.ts';
import { EntryForm } from '../../parts/entry-form.tsx';
import { principalOf } from '../../session/principal.ts';
import { usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';

/** Takes a machine token. */
export function TokenForm() {
  const t = useText();
  const { signIn } = usePrincipalState();
  const [token, setTokenText] = useState('');
  const signingIn = useMutation({
    async mutationFn() {
      setToken(token.trim());
      try {
        return (await getPrincipal({ throwOnError: true })).data;
      } catch (error) {
        setToken(null);
        throw problemOf(error).status === 401 ? new ApiProblem(401, { _tag: 'TokenRefused' }) : error;
      }
    },
    onSuccess: (principal) => signIn(principalOf(principal), token.trim()),
  });
  return (
    <EntryForm action={t('signIn.submit')} call={signingIn} onSubmit={() => signingIn.mutate()}>
      <TextField
        label={t('signIn.token')}
        type="password"
        value={token}
        onChange={(event) => setTokenText(event.target.value)}
        required
        autoComplete="off"
        helperText={t('signIn.tokenHelp')}
      />
    </EntryForm>
  );
}
