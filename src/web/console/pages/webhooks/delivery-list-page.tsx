/** @jsxImportSource react */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listDeliveriesInfiniteOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { Delivery, DeliveryStatus } from '../../../../../generated/clients/admin/types.gen.ts';
import { deliveryStatusValues } from '../../../../../generated/clients/admin/values.gen.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { Filters } from '../../parts/filters.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RouterButton } from '../../parts/router-link.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { AttemptsDialog } from './attempts-dialog.tsx';
import { DeliveryTable } from './delivery-table.tsx';

const pageLength = 50;
const everyMs = 10_000;

/** The deliveries of notifications, newest first. */
export function DeliveryListPage() {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const { tenantId } = grant;
  const [status, setStatus] = useState<DeliveryStatus | null>(null);
  const [opened, setOpened] = useState<Delivery | null>(null);
  const query = useInfiniteQuery({
    ...listDeliveriesInfiniteOptions({
      path: { tenantId },
      query: { limit: pageLength, ...(status !== null && { status }) },
    }),
    initialPageParam: { path: { tenantId } },
    getNextPageParam: ({ next }) => next,
    refetchInterval: everyMs,
  });
  return (
    <>
      <PageHead
        title={t('deliveries.title')}
        description={t('deliveries.description')}
        actions={
          isAllowed(grant, 'listBulkRedeliveries', refused) && (
            <RouterButton to="/t/$tenantId/resend" params={{ tenantId }} variant="outlined">
              {t('resend.open')}
            </RouterButton>
          )
        }
      />
      <Filters>
        <ChoiceField
          label={t('column.status')}
          values={deliveryStatusValues}
          value={status}
          onChange={setStatus}
          prefix="delivery"
        />
      </Filters>
      <Sheet title={t('deliveries.newest')} isFlush>
        <QueryView operation="listDeliveries" query={query}>
          {({ pages }) => {
            const rows = pages.flatMap(({ items }) => items);
            if (rows.length === 0)
              return status === null ? (
                <EmptyState title={t('deliveries.empty')}>{t('deliveries.emptyWhy')}</EmptyState>
              ) : (
                <EmptyState title={t('deliveries.noMatch')} />
              );
            return (
              <>
                <DeliveryTable rows={rows} onOpen={setOpened} />
                <LoadMore query={query} />
              </>
            );
          }}
        </QueryView>
      </Sheet>
      {opened !== null && (
        <AttemptsDialog delivery={opened} onClose={() => setOpened(null)} onSent={() => query.refetch()} />
      )}
    </>
  );
}
