/** @jsxImportSource react */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { createEndpoint } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { SubscribableEventType } from '../../../../../generated/clients/admin/types.gen.ts';
import { subscribableEventTypeValues } from '../../../../../generated/clients/admin/values.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { type EndpointEntries, EndpointFields } from './endpoint-fields.tsx';

/** Registers an endpoint and shows its first secret. */
export function NewEndpointDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { tenantId } = useGrant();
  const [entries, setEntries] = useState<EndpointEntries>({ url: '', eventTypes: subscribableEventTypeValues });
  const creating = useMutation({
    mutationFn: async () => {
      const body = { url: entries.url.trim(), eventTypes: [...entries.eventTypes] as [SubscribableEventType] };
      return (await createEndpoint({ path: { tenantId }, body, throwOnError: true })).data;
    },
  });
  if (creating.isSuccess)
    return (
      <SecretDialog
        title={t('secret.title')}
        secret={creating.data.secret.secret}
        advice={t('secret.advice')}
        onClose={onClose}
      />
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="endpoint-title" maxWidth="sm" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id="endpoint-title">{t('webhooks.add')}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {creating.error !== null && <ProblemAlert problem={problemOf(creating.error)} />}
          <EndpointFields entries={entries} onChange={setEntries} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            loading={creating.isPending}
            disabled={entries.eventTypes.length === 0}
          >
            {t('webhooks.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
