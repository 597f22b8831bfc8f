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
import { createTenant } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { TenantDetail, TenantMode } from '../../../../../generated/clients/admin/types.gen.ts';
import { tenantModeValues } from '../../../../../generated/clients/admin/values.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../text/use-text.ts';

interface NewTenantDialogProps {
  readonly onCreated: (tenant: TenantDetail) => void;
  readonly onClose: () => void;
}

/** Creates a tenant, which has no settings yet. */
export function NewTenantDialog({ onCreated, onClose }: NewTenantDialogProps) {
  const t = useText();
  const [name, setName] = useState('');
  const [mode, setMode] = useState<TenantMode>('sandbox');
  const creating = useMutation({
    mutationFn: async () => (await createTenant({ body: { name: name.trim(), mode }, throwOnError: true })).data,
    onSuccess: onCreated,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby="new-tenant-title" maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          creating.mutate();
        }}
      >
        <DialogTitle id="new-tenant-title">{t('tenant.new')}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {creating.error !== null && <ProblemAlert problem={problemOf(creating.error)} />}
          <TextField
            sx={{ mt: 1 }}
            label={t('tenant.name')}
            required
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            select
            label={t('tenant.mode')}
            helperText={t('tenant.modeHelp')}
            value={mode}
            onChange={({ target }) => setMode(target.value as TenantMode)}
          >
            {tenantModeValues.map((value) => (
              <MenuItem key={value} value={value}>
                {t.of('mode', value)}
              </MenuItem>
            ))}
          </TextField>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={creating.isPending}>
            {t('tenant.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
