/** @jsxImportSource react */
import type { AuditEntry } from '../../../../../generated/clients/admin/types.gen.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { FieldNames } from '../../parts/field-names.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { RouterLink } from '../../parts/router-link.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useActorName } from '../../parts/use-actor-name.ts';
import { When } from '../../parts/when.tsx';
import { useArea } from '../../session/area.ts';
import { useText } from '../../text/use-text.ts';

interface AuditTableProps {
  readonly caption: string;
  readonly rows: readonly AuditEntry[];
}

/** Entries of an audit log. Those of the instance are all changes, and none concerns a session. */
export function AuditTable({ caption, rows }: AuditTableProps) {
  const t = useText();
  const { tenantId } = useArea();
  const nameOf = useActorName();
  const refusal = ({ status }: AuditEntry) =>
    status !== null && status > 299 && <Tag tone="wrong">{t('audit.refused', { status })}</Tag>;
  const at: Column<AuditEntry> = { key: 'at', label: t('column.at'), cell: (entry) => <When at={entry.at} /> };
  const who: readonly Column<AuditEntry>[] = [
    { key: 'who', label: t('column.who'), cell: ({ actor }) => nameOf(actor) },
    { key: 'address', label: t('column.address'), cell: ({ address }) => address ?? t('value.none') },
  ];
  const fields: Column<AuditEntry> = {
    key: 'fields',
    label: t('column.fields'),
    cell: ({ fields: names }) => <FieldNames names={names} />,
  };
  const ofInstance: readonly Column<AuditEntry>[] = [
    at,
    {
      key: 'operation',
      label: t('column.operation'),
      cell: (entry) => (
        <>
          {t.of('operation', entry.operation)} {refusal(entry)}
        </>
      ),
    },
    ...who,
    {
      key: 'about',
      label: t('column.about'),
      cell: ({ resourceId }) => (resourceId === null ? t('value.none') : <IdText id={resourceId} />),
    },
    fields,
  ];
  const ofTenant = (id: string): readonly Column<AuditEntry>[] => [
    at,
    {
      key: 'kind',
      label: t('column.kind'),
      cell: (entry) => (
        <>
          {t.of('audit', entry.kind)} {refusal(entry)}
        </>
      ),
    },
    { key: 'operation', label: t('column.operation'), cell: ({ operation }) => t.of('operation', operation) },
    ...who,
    {
      key: 'session',
      label: t('column.session'),
      cell: ({ sessionId }) =>
        sessionId === null ? (
          t('value.none')
        ) : (
          <RouterLink to="/t/$tenantId/sessions/$sessionId" params={{ tenantId: id, sessionId }}>
            <IdText id={sessionId} />
          </RouterLink>
        ),
    },
    fields,
  ];
  const columns = tenantId === null ? ofInstance : ofTenant(tenantId);
  return <DataTable caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
