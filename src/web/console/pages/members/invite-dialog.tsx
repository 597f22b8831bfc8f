/** @jsxImportSource react */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { TenantRole } from '../../../../../generated/clients/admin/types.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { useText } from '../../text/use-text.ts';
import { usePeople } from './people.ts';
import { RolesField, tenantRoles } from './roles-field.tsx';

/** Invites a person, and shows the link once. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { tenantId, texts, invite } = usePeople();
  const [email, setEmail] = useState('');
  const [language, setLanguage] = useState(t.language);
  const [roles, setRoles] = useState<readonly TenantRole[]>(['reviewer']);
  const inviting = useMutation({ mutationFn: () => invite({ email: email.trim(), roles, language }) });
  if (inviting.isSuccess)
    return (
      <SecretDialog
        title={t('invite.link')}
        secret={inviting.data.url}
        advice={[
          t('invite.advice', { until: t.dateTime(inviting.data.expiresAt) }),
          ...(inviting.data.mailed ? [t('invite.mailed', { email: inviting.data.email ?? '' })] : []),
        ].join(t('sentence.gap'))}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onClose={onClose} aria-labelledby="invite-title" maxWidth="sm" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          inviting.mutate();
        }}
      >
        <DialogTitle id="invite-title">{t(texts.invite)}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {inviting.error !== null && <ProblemAlert problem={problemOf(inviting.error)} />}
          <TextField
            sx={{ mt: 1 }}
            label={t('signIn.email')}
            type="email"
            required
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          {tenantId !== null && <RolesField roles={roles} onChange={setRoles} among={tenantRoles} />}
          <TextField
            select
            label={t('invite.language')}
            value={language}
            onChange={(event) => setLanguage(event.target.value === 'ja' ? 'ja' : 'en')}
          >
            <MenuItem value="en">{t('language.en')}</MenuItem>
            <MenuItem value="ja">{t('language.ja')}</MenuItem>
          </TextField>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={inviting.isPending} disabled={roles.length === 0}>
            {t('invite.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
