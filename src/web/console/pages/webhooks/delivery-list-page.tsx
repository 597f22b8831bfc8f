/** @jsxImportSource react */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import {
  getTenantOptions,
  listDeliveriesInfiniteOptions,
} from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { Delivery } from '../../../../../generated/clients/admin/types.gen.ts';
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
import { allDeliveries, queryOf } from './delivery-filter.ts';
import { DeliveryFilters } from './delivery-filters.tsx';
import { DeliveryTable } from './delivery-table.tsx';

const pageLength = 50;
const everyMs = 10_000;

/** The deliveries of notifications, newest first. */
export function DeliveryListPage() {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const { tenantId } = grant;
  const [filter, setFilter] = useState(allDeliveries);
  const [opened, setOpened] = useState<Delivery | null>(null);
  // Without the endpoints, ids stand for their URLs.
  const endpoints = useQuery(getTenantOptions({ path: { tenantId } })).data?.endpoints ?? [];
  const wanted = queryOf(useDeferredValue(filter));
  const query = useInfiniteQuery({
    ...listDeliveriesInfiniteOptions({
      path: { tenantId },
      query: { limit: pageLength, ...wanted },
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
      <DeliveryFilters filter={filter} onFilter={setFilter} endpoints={endpoints} />
      <Sheet title={t('deliveries.newest')} isFlush>
        <QueryView operation="listDeliveries" query={query}>
          {({ pages }) => {
            const rows = pages.flatMap(({ items }) => items);
            if (rows.length === 0 && !query.hasNextPage)
              return Object.keys(wanted).length === 0 ? (
                <EmptyState title={t('deliveries.empty')}>{t('deliveries.emptyWhy')}</EmptyState>
              ) : (
                <EmptyState title={t('deliveries.noMatch')} />
              );
            return (
              <>
                <DeliveryTable rows={rows} endpoints={endpoints} onOpen={setOpened} />
                <LoadMore query={query} />
              </>
            );
          }}
        </QueryView>
      </Sheet>
      {opened !== null && (
        <AttemptsDialog
          delivery={opened}
          endpoints={endpoints}
          onClose={() => setOpened(null)}
          onSent={() => query.refetch()}
        />
      )}
    </>
  );
}
