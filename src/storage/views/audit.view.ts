// Reads the audit log: accesses to personal data and changes, in the order of time.

import type { AuditEntry, AuditFilter, AuditViews } from '../../app/ports/audit-views.ts';
import type { ActorKind } from '../../domain/access.ts';
import type { CellValue } from '../columns.ts';
import { changeRecordEntity } from '../entities/audit.ts';
import { firstIdAt, isUuid, sessionIdOrUnmatchable, timeOfId, uuidOrUnmatchable } from '../ids.ts';
import { columnsAs } from '../rows.ts';
import type { Access, Dialect, RawRow, Sql } from '../statements.ts';
import { instanceId } from '../stores/change-log.ts';
import { accessesQuery, toAccess } from './access.view.ts';
import { type CursorList, pageOf, readCursor } from './cursors.ts';

const columns = columnsAs(changeRecordEntity, 'c');
/** Behind the ids of all entries. */
const afterAllIds = 'g';

/**
 * The audit log of a tenant, or of the instance, newest first: the merge of accesses and changes, whose ids have the order of time. Each filter
 * is read along an index that has its columns and then the id, no further than the page needs. A session has few changes, so a further
 * condition beside it is tested.
 */
export function auditViews(access: Access): AuditViews {
  return {
    async list(tenantId, filter, { after, limit }) {
      const list: CursorList = { name: 'audit', owner: tenantId ?? '' };
      const before = after === null ? null : readCursor(list, after);
      if (after !== null && (before === null || !isUuid(before))) return 'unknown_cursor';
      return access.run(async (db) => {
        const entries: AuditEntry[] = [];
        if (filter.kind !== 'access') {
          const { text, cells } = changesQuery(db.dialect, tenantId, filter, before, limit + 1);
          entries.push(...(await db.select(text, cells)).map(toChange));
        }
        if (tenantId !== null && showsAccesses(filter)) {
          const { text, cells } = accessesQuery(
            db.dialect,
            tenantId,
            { ...filter, actorKind: null },
            before,
            limit + 1,
          );
          const rows = await db.select(text, cells);
          entries.push(...rows.map((raw) => ({ kind: 'access' as const, ...toAccess(raw) })));
        }
        entries.sort((a, b) => (a.id < b.id ? 1 : -1));
        return pageOf(entries.slice(0, limit + 1), limit, list, ({ id }) => id);
      });
    },
  };
}

/** Accesses have no index by operation or actor. */
function showsAccesses({ kind, operation, actorId }: AuditFilter): boolean {
  return kind !== 'change' && operation === null && actorId === null;
}

function changesQuery(
  dialect: Dialect,
  tenantId: string | null,
  { sessionId, operation, actorId, from, to }: AuditFilter,
  before: string | null,
  limit: number,
): Sql {
  const end = to === null ? afterAllIds : firstIdAt(to.getTime());
  const conditions: [column: string, value: CellValue][] = [];
  if (sessionId !== null) conditions.push(['session_id', sessionIdOrUnmatchable(sessionId)]);
  if (actorId !== null) conditions.push(['actor_id', actorId]);
  if (operation !== null) conditions.push(['operation', operation]);
  const index = indexFor({ sessionId, operation, actorId });
  const table = index === null ? 'change_records c' : dialect.byIndex('change_records c', index);
  return {
    text: `SELECT ${columns.list} FROM ${table}
      WHERE c.tenant_id = ? ${conditions.map(([name]) => `AND c.${name} = ?`).join(' ')} AND c.id >= ? AND c.id < ?
      ORDER BY c.id DESC LIMIT ${Math.trunc(limit)}`,
    cells: [
      tenantId === null ? instanceId : uuidOrUnmatchable(tenantId),
      ...conditions.map(([, value]) => value),
      firstIdAt(from?.getTime() ?? 0),
      before !== null && before < end ? before : end,
    ],
  };
}

function indexFor({ sessionId, operation, actorId }: Pick<AuditFilter, 'sessionId' | 'operation' | 'actorId'>) {
  if (sessionId !== null) return 'change_records_session';
  if (actorId !== null) return operation === null ? 'change_records_actor' : 'change_records_actor_operation';
  return operation === null ? null : 'change_records_operation';
}

function toChange(raw: RawRow): AuditEntry {
  const { id, sessionId, actorKind, actorId, address, operation, resourceId, fields, requestId, status } =
    columns.read(raw);
  return {
    ...{ kind: 'change', id, at: timeOfId(id), sessionId },
    actor: { kind: actorKind as ActorKind, id: actorId, address },
    ...{ operation, resourceId, fields: fields === '' ? [] : fields.split(','), requestId, status },
  };
}
