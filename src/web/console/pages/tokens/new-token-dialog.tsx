/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '../../../../../generated/clients/admin/types.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { useText } from '../../text/use-text.ts';
import { RolesField } from '../members/roles-field.tsx';
import { useTokens } from './token-calls.ts';
import { tokenDurations } from './token-state.ts';

/** The longest name. */
const nameMax = 100;

/** Issues a machine token, and shows it once. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { tenantId, grantable, usual, issue } = useTokens();
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly Role[]>(usual);
  const [seconds, setSeconds] = useState<(typeof tokenDurations)[number]>(7_776_000);
  const issuing = useMutation({ mutationFn: () => issue({ name: name.trim(), roles, expiresInSeconds: seconds }) });
  if (issuing.isSuccess)
    return (
      <SecretDialog
        title={t('tokens.token')}
        secret={issuing.data.token}
        advice={t('tokens.advice')}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onClose={onClose} aria-labelledby="token-title" maxWidth="sm" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          issuing.mutate();
        }}
      >
        <DialogTitle id="token-title">{t('tokens.issue')}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {issuing.error !== null && <ProblemAlert problem={problemOf(issuing.error)} />}
          <TextField
            sx={{ mt: 1 }}
            label={t('tokens.name')}
            required
            autoFocus
            value={name}
            onChange={({ target }) => setName(target.value)}
            helperText={t('tokens.nameHelp')}
            slotProps={{ htmlInput: { maxLength: nameMax, autoComplete: 'off' } }}
          />
          <RolesField roles={roles} onChange={setRoles} among={grantable} />
          {tenantId === null && <Alert severity="info">{t('instanceTokens.everywhere')}</Alert>}
          <TextField
            select
            label={t('tokens.works')}
            value={`${seconds}`}
            onChange={({ target }) => setSeconds(tokenDurations.find((one) => `${one}` === target.value) ?? null)}
          >
            {tokenDurations.map((one) => (
              <MenuItem key={one} value={`${one}`}>
                {t(`tokenFor.${one}`)}
              </MenuItem>
            ))}
          </TextField>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            loading={issuing.isPending}
            disabled={roles.length === 0 || name.trim() === ''}
          >
            {t('keys.issueIt')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
