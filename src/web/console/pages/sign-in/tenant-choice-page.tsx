/** @jsxImportSource react */
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { getTenant } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { EntryForm } from '../../parts/entry-form.tsx';
import { usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { EntryCard } from './entry-card.tsx';

/** The tenant to work in, for operators of the instance, who have a role in every one. */
export function TenantChoicePage() {
  const t = useText();
  const { chooseGrant, signOut } = usePrincipalState();
  const [tenantId, setTenantId] = useState('');
  const opening = useMutation({
    mutationFn: async () => (await getTenant({ path: { tenantId: tenantId.trim() }, throwOnError: true })).data,
    onSuccess: ({ id, name, mode }) => chooseGrant({ tenantId: id, tenantName: name, mode, roles: ['operator'] }),
  });
  return (
    <EntryCard title={t('tenant.title')} description={t('tenant.description')}>
      <EntryForm action={t('tenant.open')} call={opening} onSubmit={() => opening.mutate()}>
        <TextField
          label={t('signIn.tenant')}
          value={tenantId}
          onChange={(event) => setTenantId(event.target.value)}
          required
          autoComplete="off"
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
      </EntryForm>
      <Button onClick={signOut} sx={{ mt: 1.5 }} fullWidth>
        {t('signIn.out')}
      </Button>
    </EntryCard>
  );
}
