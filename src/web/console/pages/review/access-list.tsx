/** @jsxImportSource react */
import { useQuery } from '@tanstack/react-query';
import { listPersonalDataAccessesOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { PersonalDataAccess } from '../../../../../generated/clients/admin/types.gen.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { FieldNames } from '../../parts/field-names.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RouterLink } from '../../parts/router-link.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { useActorName } from '../../parts/use-actor-name.ts';
import { When } from '../../parts/when.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';

const shownMax = 10;

/** Who has seen this person's data: the latest accesses, and where all of them are. */
export function AccessList({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const grant = useGrant();
  const { tenantId } = grant;
  const { refused } = usePrincipalState();
  const nameOf = useActorName();
  const query = useQuery(
    listPersonalDataAccessesOptions({ path: { tenantId }, query: { sessionId, limit: shownMax } }),
  );
  const columns: readonly Column<PersonalDataAccess>[] = [
    { key: 'at', label: t('column.at'), cell: ({ at }) => <When at={at} /> },
    {
      key: 'who',
      label: t('column.who'),
      cell: ({ actor }) => nameOf(actor),
    },
    { key: 'operation', label: t('column.operation'), cell: ({ operation }) => t.of('operation', operation) },
    { key: 'fields', label: t('column.fields'), cell: ({ fields }) => <FieldNames names={fields} /> },
  ];
  return (
    <Sheet
      title={t('access.title')}
      isFlush
      actions={
        isAllowed(grant, 'listAuditLog', refused) && (
          <RouterLink to="/t/$tenantId/audit-log" params={{ tenantId }} search={{ sessionId }}>
            {t('access.all')}
          </RouterLink>
        )
      }
    >
      <QueryView operation="listPersonalDataAccesses" query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('access.none')} />
          ) : (
            <DataTable caption={t('access.title')} columns={columns} rows={items} keyOf={({ id }) => id} />
          )
        }
      </QueryView>
    </Sheet>
  );
}
