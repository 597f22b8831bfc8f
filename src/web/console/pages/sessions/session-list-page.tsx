/** @jsxImportSource react */
import TextField from '@mui/material/TextField';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { listSessionsInfiniteOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { AdminSessionSummary, SessionStatus, Verdict } from '../../../../../generated/clients/admin/types.gen.ts';
import { sessionStatusValues, verdictValues } from '../../../../../generated/clients/admin/values.gen.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Filters } from '../../parts/filters.tsx';
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

const pageLength = 50;

/** The sessions of the tenant, newest first. */
export function SessionListPage() {
  const t = useText();
  const { tenantId } = useGrant();
  const [status, setStatus] = useState<SessionStatus | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [id, setId] = useState('');
  const sessionId = useDeferredValue(id.trim());
  const filter = {
    ...(status !== null && { status }),
    ...(verdict !== null && { verdict }),
    ...(sessionId !== '' && { sessionId }),
  };
  const query = useInfiniteQuery({
    ...listSessionsInfiniteOptions({ path: { tenantId }, query: { limit: pageLength, ...filter } }),
    initialPageParam: { path: { tenantId } },
    getNextPageParam: ({ next }) => next,
  });
  return (
    <>
      <PageHead title={t('sessions.title')} description={t('sessions.description')} />
      <Filters>
        <ChoiceField
          label={t('column.status')}
          values={sessionStatusValues}
          value={status}
          onChange={setStatus}
          prefix="status"
        />
        <ChoiceField
          label={t('column.verdict')}
          values={verdictValues}
          value={verdict}
          onChange={setVerdict}
          prefix="verdict"
        />
        <TextField
          label={t('column.sessionId')}
          value={id}
          onChange={(event) => setId(event.target.value)}
          sx={{ width: { xs: '100%', sm: 320 } }}
          slotProps={{ htmlInput: { spellCheck: false, maxLength: 200 } }}
        />
      </Filters>
      <Sheet title={t('sessions.newest')} isFlush>
        <QueryView operation="listSessions" query={query}>
          {({ pages }) => {
            const rows = pages.flatMap(({ items }) => items);
            const isFiltered = Object.keys(filter).length > 0;
            if (rows.length === 0 && !query.hasNextPage)
              return isFiltered ? (
                <EmptyState title={t('sessions.noMatch')} />
              ) : (
                <EmptyState title={t('sessions.empty')}>{t('sessions.emptyWhy')}</EmptyState>
              );
            return (
              <>
                <SessionTable rows={rows} />
                <LoadMore query={query} />
              </>
            );
          }}
        </QueryView>
      </Sheet>
    </>
  );
}

function SessionTable({ rows }: { readonly rows: readonly AdminSessionSummary[] }) {
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
    { key: 'created', label: t('column.created'), cell: ({ createdAt }) => <When at={createdAt} /> },
  ];
  return <DataTable caption={t('sessions.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
