/** @jsxImportSource react */
import { useMutation } from '@tanstack/react-query';
import { pauseEndpoint } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { WebhookEndpoint } from '../../../../../generated/clients/admin/types.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';

interface PauseEndpointDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Pauses an endpoint, and says before what becomes of its events. */
export function PauseEndpointDialog({ endpoint: { id: endpointId, url }, onDone, onClose }: PauseEndpointDialogProps) {
  const t = useText();
  const { tenantId } = useGrant();
  const pausing = useMutation({
    mutationFn: () => pauseEndpoint({ path: { tenantId, endpointId }, throwOnError: true }),
    onSuccess: onDone,
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('webhooks.pauseTitle')}
      action={t('webhooks.pause')}
      mutation={pausing}
      onConfirm={() => pausing.mutate()}
      onClose={onClose}
    >
      <strong>{url}</strong>
      <span>{t('webhooks.pauseText')}</span>
      <span>{t('webhooks.pauseDisabled')}</span>
    </ConfirmDialog>
  );
}
