/** @jsxImportSource react */
import TextField from '@mui/material/TextField';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { listAuditLogInfiniteOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { AuditEntry } from '../../../../../generated/clients/admin/types.gen.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { FieldNames } from '../../parts/field-names.tsx';
import { Filters } from '../../parts/filters.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RouterLink } from '../../parts/router-link.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useActorName } from '../../parts/use-actor-name.ts';
import { When } from '../../parts/when.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';

const pageLength = 50;
const kinds: readonly AuditEntry['kind'][] = ['access', 'change'];

/** Who saw personal data, and who changed something. */
export function AuditLogPage() {
  const t = useText();
  const { tenantId } = useGrant();
  const { sessionId: given } = useSearch({ from: '/t/$tenantId/audit-log' });
  const [kind, setKind] = useState<AuditEntry['kind'] | null>(null);
  const [id, setId] = useState(given ?? '');
  const sessionId = useDeferredValue(id.trim());
  const filter = { ...(kind !== null && { kind }), ...(sessionId !== '' && { sessionId }) };
  const query = useInfiniteQuery({
    ...listAuditLogInfiniteOptions({ path: { tenantId }, query: { limit: pageLength, ...filter } }),
    initialPageParam: { path: { tenantId } },
    getNextPageParam: ({ next }) => next,
  });
  return (
    <>
      <PageHead title={t('audit.title')} description={t('audit.description')} />
      <Filters>
        <ChoiceField label={t('column.kind')} values={kinds} value={kind} onChange={setKind} prefix="audit" />
        <TextField
          label={t('column.sessionId')}
          value={id}
          onChange={(event) => setId(event.target.value)}
          sx={{ width: { xs: '100%', sm: 320 } }}
          slotProps={{ htmlInput: { spellCheck: false, maxLength: 200 } }}
        />
      </Filters>
      <Sheet title={t('audit.newest')} isFlush>
        <QueryView operation="listAuditLog" query={query}>
          {({ pages }) => {
            const rows = pages.flatMap(({ items }) => items);
            if (rows.length === 0 && !query.hasNextPage) return <EmptyState title={t('audit.empty')} />;
            return (
              <>
                <AuditTable rows={rows} />
                <LoadMore query={query} />
              </>
            );
          }}
        </QueryView>
      </Sheet>
    </>
  );
}

function AuditTable({ rows }: { readonly rows: readonly AuditEntry[] }) {
  const t = useText();
  const { tenantId } = useGrant();
  const nameOf = useActorName();
  const columns: readonly Column<AuditEntry>[] = [
    { key: 'at', label: t('column.at'), cell: ({ at }) => <When at={at} /> },
    {
      key: 'kind',
      label: t('column.kind'),
      cell: ({ kind, status }) => (
        <>
          {t.of('audit', kind)}{' '}
          {status !== null && status > 299 && <Tag tone="wrong">{t('audit.refused', { status })}</Tag>}
        </>
      ),
    },
    { key: 'operation', label: t('column.operation'), cell: ({ operation }) => t.of('operation', operation) },
    {
      key: 'who',
      label: t('column.who'),
      cell: ({ actor }) => nameOf(actor),
    },
    { key: 'address', label: t('column.address'), cell: ({ address }) => address ?? t('value.none') },
    {
      key: 'session',
      label: t('column.session'),
      cell: ({ sessionId }) =>
        sessionId === null ? (
          t('value.none')
        ) : (
          <RouterLink to="/t/$tenantId/sessions/$sessionId" params={{ tenantId, sessionId }}>
            <IdText id={sessionId} />
          </RouterLink>
        ),
    },
    { key: 'fields', label: t('column.fields'), cell: ({ fields }) => <FieldNames names={fields} /> },
  ];
  return <DataTable caption={t('audit.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
