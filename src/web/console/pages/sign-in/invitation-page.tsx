/** @jsxImportSource react */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { acceptInvitation, openInvitation } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { OpenedInvitation, SecondFactorState } from '../../../../../generated/clients/admin/types.gen.ts';
import { EntryForm } from '../../parts/entry-form.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RouterLink } from '../../parts/router-link.tsx';
import { usePrincipalState } from '../../session/principal-context.ts';
import { isOfMachine } from '../../text/issuer.ts';
import { useText } from '../../text/use-text.ts';
import { EntryCard } from './entry-card.tsx';
import { useLinkSecret } from './link-secret.ts';
import { SecondFactor } from './second-factor.tsx';

/** What an invitation offers, and the account that accepts it. */
export function InvitationPage() {
  const t = useText();
  const token = useLinkSecret();
  const { principal } = usePrincipalState();
  const navigate = useNavigate();
  const [left, setLeft] = useState<SecondFactorState | null>(null);
  const query = useQuery({
    queryKey: ['openInvitation', token],
    queryFn: async () => (await openInvitation({ body: { token }, throwOnError: true })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (left === 'code' || left === 'enrolment') {
    if (principal !== null) void navigate({ to: '/', replace: true });
    return <SecondFactor state={left} />;
  }
  return (
    <EntryCard title={t('invitation.title')}>
      <QueryView operation="openInvitation" query={query} isPadded>
        {(invitation) => <Acceptance token={token} invitation={invitation} onAccepted={setLeft} />}
      </QueryView>
      {query.isError && (
        <Box sx={{ mt: 2, textAlign: 'center' }}>
          <RouterLink to="/">{t('forgotten.back')}</RouterLink>
        </Box>
      )}
    </EntryCard>
  );
}

interface AcceptanceProps {
  readonly token: string;
  readonly invitation: OpenedInvitation;
  readonly onAccepted: (left: SecondFactorState) => void;
}

function Acceptance({ token, invitation: { email: invited, invitedBy, grants }, onAccepted }: AcceptanceProps) {
  const t = useText();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const accepting = useMutation({
    mutationFn: async () => {
      const own = { name: name.trim(), password, language: t.language };
      const body = { token, email: invited === null ? email.trim() : null, ...own };
      return (await acceptInvitation({ body, throwOnError: true })).data;
    },
    onSuccess: ({ secondFactor }) => onAccepted(secondFactor),
  });
  return (
    <EntryForm action={t('invitation.accept')} call={accepting} onSubmit={() => accepting.mutate()}>
      <div>
        {isOfMachine(invitedBy) ? t('invitation.byMachine') : t('invitation.by', { name: invitedBy })}
        <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
          {grants.map(({ tenantId, tenantName, roles }) => (
            <li key={tenantId ?? 'instance'}>
              {tenantName ?? t('invitation.instance')}:{' '}
              {roles.map((role) => t.of('role', role)).join(t('list.separator'))}
            </li>
          ))}
        </Box>
      </div>
      <TextField
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        required
        value={invited ?? email}
        onChange={(event) => setEmail(event.target.value)}
        slotProps={{ input: { readOnly: invited !== null } }}
      />
      <TextField
        label={t('invitation.name')}
        autoComplete="name"
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
        helperText={t('invitation.nameHelp')}
      />
      <TextField
        label={t('signIn.password')}
        type="password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        helperText={t('invitation.passwordHelp')}
      />
    </EntryForm>
  );
}
