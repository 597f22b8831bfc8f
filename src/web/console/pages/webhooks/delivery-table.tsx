/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Delivery, WebhookEndpoint } from '../../../../../generated/clients/admin/types.gen.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { RouterLink } from '../../parts/router-link.tsx';
import { StatusTag } from '../../parts/status-tag.tsx';
import { When } from '../../parts/when.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { EndpointName } from './endpoint-name.tsx';

interface DeliveryTableProps {
  readonly rows: readonly Delivery[];
  readonly endpoints: readonly WebhookEndpoint[];
  readonly onOpen: (delivery: Delivery) => void;
}

/** Deliveries with their last attempt. */
export function DeliveryTable({ rows, endpoints, onOpen }: DeliveryTableProps) {
  const t = useText();
  const { tenantId } = useGrant();
  const columns: readonly Column<Delivery>[] = [
    { key: 'created', label: t('column.created'), cell: ({ createdAt }) => <When at={createdAt} /> },
    {
      key: 'event',
      label: t('column.event'),
      cell: ({ eventType }) => <Box sx={{ wordBreak: 'keep-all' }}>{t.of('event', eventType)}</Box>,
    },
    {
      key: 'session',
      label: t('column.session'),
      cell: ({ sessionId }) => (
        <RouterLink to="/t/$tenantId/sessions/$sessionId" params={{ tenantId, sessionId }}>
          <IdText id={sessionId} />
        </RouterLink>
      ),
    },
    {
      key: 'endpoint',
      label: t('column.endpoint'),
      cell: ({ endpointId }) => (
        // A URL has no spaces to break it at.
        <Box sx={{ minWidth: '9rem', overflowWrap: 'anywhere' }}>
          <EndpointName id={endpointId} endpoints={endpoints} />
        </Box>
      ),
    },
    { key: 'status', label: t('column.status'), cell: ({ status }) => <StatusTag prefix="delivery" value={status} /> },
    {
      key: 'last',
      label: t('column.lastAttempt'),
      cell: ({ lastAttempt }) =>
        lastAttempt === null ? (
          t('value.none')
        ) : (
          <>
            {t.of('attempt', lastAttempt.result)}
            {lastAttempt.httpStatus !== null && ` (HTTP ${lastAttempt.httpStatus})`}
          </>
        ),
    },
    {
      key: 'next',
      label: t('column.nextAttempt'),
      cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? t('value.none') : <When at={nextAttemptAt} isRelative />),
    },
    {
      key: 'attempts',
      label: t('column.attempts'),
      cell: (delivery) => (
        <Button
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => onOpen(delivery)}
          aria-label={t('deliveries.openAttempts', { count: delivery.attempts })}
        >
          {t('deliveries.attempts', { count: delivery.attempts })}
        </Button>
      ),
    },
  ];
  return <DataTable caption={t('deliveries.title')} columns={columns} rows={rows} keyOf={({ id }) => id} isDense />;
}
