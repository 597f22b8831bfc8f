/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQuery } from '@tanstack/react-query';
import { listDeliveryAttemptsOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import { redeliver } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { Delivery, DeliveryAttempt, WebhookEndpoint } from '../../../../../generated/clients/admin/types.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Facts } from '../../parts/facts.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { When } from '../../parts/when.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { EndpointName } from './endpoint-name.tsx';

interface AttemptsDialogProps {
  readonly delivery: Delivery;
  readonly endpoints: readonly WebhookEndpoint[];
  readonly onClose: () => void;
  readonly onSent: () => void;
}

const shownMax = 100;

/** The attempts of a delivery, and another one. */
export function AttemptsDialog({ delivery, endpoints, onClose, onSent }: AttemptsDialogProps) {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const { tenantId } = grant;
  const { id: deliveryId, eventId, eventType, endpointId } = delivery;
  const query = useQuery(listDeliveryAttemptsOptions({ path: { tenantId, deliveryId }, query: { limit: shownMax } }));
  const sending = useMutation({
    mutationFn: () => redeliver({ path: { tenantId }, body: { eventId, endpointId }, throwOnError: true }),
    onSuccess: onSent,
  });
  const columns: readonly Column<DeliveryAttempt>[] = [
    { key: 'number', label: t('attempts.number'), cell: ({ number }) => number },
    { key: 'at', label: t('column.at'), cell: ({ at }) => <When at={at} /> },
    { key: 'result', label: t('attempts.result'), cell: ({ result }) => t.of('attempt', result) },
    { key: 'status', label: t('attempts.status'), cell: ({ httpStatus }) => httpStatus ?? t('value.none') },
    { key: 'duration', label: t('attempts.duration'), cell: ({ durationMs }) => `${t.number(durationMs)} ms` },
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby="attempts-title" maxWidth="md" fullWidth>
      <DialogTitle id="attempts-title">{t('attempts.title')}</DialogTitle>
      <DialogContent sx={{ px: 1 }}>
        <Box sx={{ px: 2, pb: 2 }}>
          <Facts
            facts={[
              [t('column.event'), t.of('event', eventType)],
              [t('column.endpoint'), <EndpointName key="endpoint" id={endpointId} endpoints={endpoints} />],
            ]}
          />
        </Box>
        <QueryView operation="listDeliveryAttempts" query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title={t('attempts.empty')} />
            ) : (
              <DataTable
                caption={t('attempts.title')}
                columns={columns}
                rows={items}
                keyOf={({ number }) => `${number}`}
              />
            )
          }
        </QueryView>
        {sending.isSuccess && (
          <Alert severity="success" sx={{ mx: 2 }}>
            {t('attempts.sent')}
          </Alert>
        )}
        {sending.error !== null && <ProblemAlert problem={problemOf(sending.error)} />}
      </DialogContent>
      <DialogActions>
        {isAllowed(grant, 'redeliver', refused) && (
          <Button onClick={() => sending.mutate()} loading={sending.isPending} disabled={sending.isSuccess}>
            {t('attempts.resend')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
