/** @jsxImportSource react */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { listSessionsInfiniteOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { AdminSessionSummary } from '../../../../../generated/clients/admin/types.gen.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RouterLink } from '../../parts/router-link.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { StatusTag } from '../../parts/status-tag.tsx';
import { When } from '../../parts/when.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { useSettings } from '../settings/use-settings.ts';
import { allSessions, queryOf } from './session-filter.ts';
import { SessionFilters } from './session-filters.tsx';

const pageLength = 50;

/** The sessions of the tenant, newest first. */
export function SessionListPage() {
  const t = useText();
  const { tenantId } = useGrant();
  const [filter, setFilter] = useState(allSessions);
  const settings = useSettings();
  const metadataKeys = (settings.data?.settings.listedMetadataKeys ?? []) as readonly string[];
  const wanted = queryOf(useDeferredValue(filter), metadataKeys);
  const query = useInfiniteQuery({
    ...listSessionsInfiniteOptions({ path: { tenantId }, query: { limit: pageLength, ...wanted } }),
    initialPageParam: { path: { tenantId } },
    getNextPageParam: ({ next }) => next,
  });
  return (
    <>
      <PageHead title={t('sessions.title')} description={t('sessions.description')} />
      <SessionFilters filter={filter} onFilter={setFilter} metadataKeys={metadataKeys} />
      <Sheet title={t('sessions.newest')} isFlush>
        <QueryView operation="listSessions" query={query}>
          {({ pages }) => {
            const rows = pages.flatMap(({ items }) => items);
            const isFiltered = Object.keys(wanted).length > 0;
            if (rows.length === 0 && !query.hasNextPage)
              return isFiltered ? (
                <EmptyState title={t('sessions.noMatch')} />
              ) : (
                <EmptyState title={t('sessions.empty')}>{t('sessions.emptyWhy')}</EmptyState>
              );
            return (
              <>
                <SessionTable rows={rows} metadataKeys={metadataKeys} />
                <LoadMore query={query} />
              </>
            );
          }}
        </QueryView>
      </Sheet>
    </>
  );
}

interface SessionTableProps {
  readonly rows: readonly AdminSessionSummary[];
  readonly metadataKeys: readonly string[];
}

function SessionTable({ rows, metadataKeys }: SessionTableProps) {
  const t = useText();
  const { tenantId } = useGrant();
  const columns: readonly Column<AdminSessionSummary>[] = [
    {
      key: 'id',
      label: t('column.session'),
      cell: ({ id }) => (
        <RouterLink to="/t/$tenantId/sessions/$sessionId" params={{ tenantId, sessionId: id }}>
          <IdText id={id} />
        </RouterLink>
      ),
    },
    { key: 'status', label: t('column.status'), cell: ({ status }) => <StatusTag prefix="status" value={status} /> },
    {
      key: 'verdict',
      label: t('column.verdict'),
      cell: ({ verdict }) => (verdict === null ? t('value.none') : <StatusTag prefix="verdict" value={verdict} />),
    },
    {
      key: 'reasons',
      label: t('column.reasons'),
      cell: ({ reasons }) =>
        reasons.map((reason) => t.of('reason', reason)).join(t('list.separator')) || t('value.none'),
    },
    ...metadataKeys.map((name) => ({
      key: `metadata ${name}`,
      label: name,
      cell: ({ metadata }: AdminSessionSummary) => metadata.find(({ key }) => key === name)?.value ?? t('value.none'),
    })),
    { key: 'created', label: t('column.created'), cell: ({ createdAt }) => <When at={createdAt} /> },
  ];
  return <DataTable caption={t('sessions.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
