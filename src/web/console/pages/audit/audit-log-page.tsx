/** @jsxImportSource react */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { listAuditLogInfiniteOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { type AuditLogFilter, queryOf, wholeLog } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';

const pageLength = 50;

/** Who saw personal data, and who changed something. */
export function AuditLogPage() {
  const t = useText();
  const { tenantId } = useGrant();
  const { sessionId: given } = useSearch({ from: '/t/$tenantId/audit-log' });
  const [filter, setFilter] = useState<AuditLogFilter>({ ...wholeLog, sessionId: given ?? '' });
  const filterQuery = queryOf(useDeferredValue(filter));
  const query = useInfiniteQuery({
    ...listAuditLogInfiniteOptions({ path: { tenantId }, query: { limit: pageLength, ...filterQuery } }),
    initialPageParam: { path: { tenantId } },
    getNextPageParam: ({ next }) => next,
  });
  return (
    <>
      <PageHead title={t('audit.title')} description={t('audit.description')} />
      <AuditFilters
        filter={filter}
        onFilter={setFilter}
        seen={(query.data?.pages ?? []).flatMap(({ items }) => items.map(({ actor }) => actor))}
      />
      <Sheet title={t('audit.newest')} isFlush>
        <QueryView operation="listAuditLog" query={query}>
          {({ pages }) => {
            const rows = pages.flatMap(({ items }) => items);
            if (rows.length === 0 && !query.hasNextPage) return <EmptyState title={t('audit.empty')} />;
            return (
              <>
                <AuditTable caption={t('audit.title')} rows={rows} />
                <LoadMore query={query} />
              </>
            );
          }}
        </QueryView>
      </Sheet>
    </>
  );
}
