/** @jsxImportSource react */
import TextField from '@mui/material/TextField';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { listAuditLogInfiniteOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { AuditEntry } from '../../../../../generated/clients/admin/types.gen.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { Filters } from '../../parts/filters.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { AuditTable } from './audit-table.tsx';

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
