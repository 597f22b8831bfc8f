/** @jsxImportSource react */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteEndpoint } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { EndpointConflictAlert } from './endpoint-conflict-alert.tsx';
import { theirEndpoint, useEndpoint } from './use-endpoint.ts';

interface DeleteEndpointDialogProps {
  readonly endpointId: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Deletes an endpoint as it is shown: one that another person changes meanwhile is shown again first. */
export function DeleteEndpointDialog({ endpointId, onDone, onClose }: DeleteEndpointDialogProps) {
  const t = useText();
  const { tenantId } = useGrant();
  const path = { tenantId, endpointId };
  const query = useEndpoint(path);
  const [seen, setSeen] = useState<string | null>(null);
  const deleting = useMutation({
    mutationFn: (version: string) => deleteEndpoint({ path, headers: { 'If-Match': version }, throwOnError: true }),
    onSuccess: onDone,
    onError: (error) => setSeen(theirEndpoint(problemOf(error))?.etag ?? seen),
  });
  const theirs = deleting.error === null ? null : theirEndpoint(problemOf(deleting.error));
  const version = seen ?? query.data?.etag ?? null;
  return (
    <ConfirmDialog
      isOpen
      title={t('webhooks.deleteTitle')}
      action={t('webhooks.delete')}
      isDangerous
      mutation={{ isPending: deleting.isPending || query.isPending, error: theirs === null ? deleting.error : null }}
      onConfirm={() => version !== null && deleting.mutate(version)}
      onClose={onClose}
    >
      {theirs === null ? (
        <QueryView operation="getEndpoint" query={query}>
          {({ endpoint }) => <strong>{endpoint.url}</strong>}
        </QueryView>
      ) : (
        <EndpointConflictAlert current={theirs.current}>{t('webhooks.changedDelete')}</EndpointConflictAlert>
      )}
      <span>{t('webhooks.deleteText')}</span>
    </ConfirmDialog>
  );
}
