/** @jsxImportSource react */
import { useMutation } from '@tanstack/react-query';
import { updateEndpoint } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';

interface DisableEndpointDialogProps {
  readonly endpoint: { readonly id: string; readonly url: string };
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Disables an endpoint after saying what it loses: enabling it again brings no event of the time between. */
export function DisableEndpointDialog({ endpoint: { id, url }, onDone, onClose }: DisableEndpointDialogProps) {
  const t = useText();
  const { tenantId } = useGrant();
  const disabling = useMutation({
    mutationFn: () =>
      updateEndpoint({ path: { tenantId, endpointId: id }, body: { enabled: false }, throwOnError: true }),
    onSuccess: onDone,
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('webhooks.disableTitle')}
      action={t('webhooks.disable')}
      isDangerous
      mutation={disabling}
      onConfirm={() => disabling.mutate()}
      onClose={onClose}
    >
      <strong>{url}</strong>
      <span>{t('webhooks.disableText')}</span>
    </ConfirmDialog>
  );
}
