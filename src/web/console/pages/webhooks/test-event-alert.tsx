/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import type { SentTestEvent } from '../../../../../generated/clients/admin/types.gen.ts';
import { useText } from '../../text/use-text.ts';

/** How the attempt of a test event ended. */
export function TestEventAlert({ sent, onClose }: { readonly sent: SentTestEvent; readonly onClose: () => void }) {
  const t = useText();
  const { result, httpStatus, durationMs } = sent;
  const isDelivered = result === 'delivered';
  const words = { result: t.of('attempt', result), status: httpStatus ?? 0, ms: t.number(durationMs) };
  const failed = httpStatus === null ? 'webhooks.testFailed' : 'webhooks.testRefused';
  return (
    <Alert severity={isDelivered ? 'success' : 'error'} onClose={onClose} closeText={t('action.close')}>
      {t(isDelivered ? 'webhooks.testDelivered' : failed, words)} {t('webhooks.testText')}
    </Alert>
  );
}
