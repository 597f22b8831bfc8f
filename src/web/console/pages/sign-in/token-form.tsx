/** @jsxImportSource react */
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { getTenant } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { setToken } from '../../api/client.ts';
import { ApiProblem, problemOf } from '../../api/problem.ts';
import { EntryForm } from '../../parts/entry-form.tsx';
import { usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';

/** Takes a machine token, for one tenant. */
export function TokenForm() {
  const t = useText();
  const { signIn } = usePrincipalState();
  const inAddress = useRouterState({ select: ({ location }) => /^\/t\/([^/]+)/.exec(location.pathname)?.[1] });
  const [token, setTokenText] = useState('');
  const [tenantId, setTenantId] = useState(inAddress ?? '');
  const signingIn = useMutation({
    async mutationFn() {
      setToken(token.trim());
      try {
        return (await getTenant({ path: { tenantId: tenantId.trim() }, throwOnError: true })).data;
      } catch (error) {
        setToken(null);
        // A wrong token and a tenant in which it has no role read the same: neither says which part was wrong.
        throw [401, 404].includes(problemOf(error).status) ? new ApiProblem(401, { _tag: 'TokenRefused' }) : error;
      }
    },
    onSuccess({ id, name, mode }) {
      const grants = [{ tenantId: id, tenantName: name, mode, roles: null }];
      signIn({ kind: 'token', id: null, name: null, grants, isOperator: false }, token.trim());
    },
  });
  return (
    <EntryForm action={t('signIn.submit')} call={signingIn} onSubmit={() => signingIn.mutate()}>
      <TextField
        label={t('signIn.tenant')}
        value={tenantId}
        onChange={(event) => setTenantId(event.target.value)}
        required
        autoComplete="off"
        slotProps={{ htmlInput: { spellCheck: false } }}
      />
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
