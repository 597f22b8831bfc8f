/** @jsxImportSource react */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { updateEndpoint } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { SubscribableEventType, WebhookEndpoint } from '../../../../../generated/clients/admin/types.gen.ts';
import { subscribableEventTypeValues } from '../../../../../generated/clients/admin/values.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { EndpointConflictAlert } from './endpoint-conflict-alert.tsx';
import { type EndpointEntries, EndpointFields } from './endpoint-fields.tsx';
import { theirEndpoint, useEndpoint } from './use-endpoint.ts';

interface EditEndpointDialogProps {
  readonly endpointId: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Changes the URL and the events of an endpoint. */
export function EditEndpointDialog({ endpointId, onDone, onClose }: EditEndpointDialogProps) {
  const t = useText();
  const { tenantId } = useGrant();
  const path = { tenantId, endpointId };
  const query = useEndpoint(path);
  return (
    <Dialog open onClose={onClose} aria-labelledby="edit-endpoint-title" maxWidth="sm" fullWidth>
      <DialogTitle id="edit-endpoint-title">{t('webhooks.edit')}</DialogTitle>
      <QueryView operation="getEndpoint" query={query}>
        {({ endpoint, etag }) => (
          <Entries path={path} endpoint={endpoint} etag={etag} onDone={onDone} onClose={onClose} />
        )}
      </QueryView>
    </Dialog>
  );
}

interface EntriesProps {
  readonly path: { readonly tenantId: string; readonly endpointId: string };
  readonly endpoint: WebhookEndpoint;
  readonly etag: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function Entries({ path, endpoint, etag, onDone, onClose }: EntriesProps) {
  const t = useText();
  const eventTypes = subscribableEventTypeValues.filter((type) => endpoint.eventTypes.includes(type));
  const [entries, setEntries] = useState<EndpointEntries>({ url: endpoint.url, eventTypes });
  const [version, setVersion] = useState(etag);
  const saving = useMutation({
    mutationFn() {
      const body = { url: entries.url.trim(), eventTypes: [...entries.eventTypes] as [SubscribableEventType] };
      return updateEndpoint({ path, body, headers: { 'If-Match': version }, throwOnError: true });
    },
    onSuccess: onDone,
    onError(error) {
      // What the other person saved is shown, so the next press replaces it knowingly.
      setVersion(theirEndpoint(problemOf(error))?.etag ?? version);
    },
  });
  const problem = saving.error === null ? null : problemOf(saving.error);
  const theirs = problem === null ? null : theirEndpoint(problem);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, pt: 0, overflowWrap: 'anywhere' }}>
        {theirs !== null && (
          <EndpointConflictAlert current={theirs.current}>{t('webhooks.changedText')}</EndpointConflictAlert>
        )}
        {problem !== null && theirs === null && <ProblemAlert problem={problem} />}
        <EndpointFields entries={entries} onChange={setEntries} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button type="submit" variant="contained" loading={saving.isPending} disabled={entries.eventTypes.length === 0}>
          {t(theirs === null ? 'webhooks.save' : 'webhooks.saveMine')}
        </Button>
      </DialogActions>
    </form>
  );
}
