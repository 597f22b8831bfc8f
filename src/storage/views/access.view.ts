// Reads the records of accesses to personal data.

import type { AccessFilter, AccessViews, RecordedAccess } from '../../app/ports/views.ts';
import { type ActorKind, actorKinds, type PersonalField } from '../../domain/access.ts';
import type { CellValue } from '../columns.ts';
import { accessRecordEntity } from '../entities/tenants.ts';
import { firstIdAt, isUuid, sessionIdOrUnmatchable, timeOfId, uuidOrUnmatchable } from '../ids.ts';
import { columnsAs } from '../rows.ts';
import type { Access, Dialect, RawRow, Sql } from '../statements.ts';
import { type CursorList, pageOf, readCursor } from './cursors.ts';

const columns = columnsAs(accessRecordEntity, 'a');
/** Behind the ids of all accesses. */
const afterAllIds = 'g';

/**
 * The accesses to the personal data of a tenant, newest first. Ids contain the exact time, so a time range is a range of ids. Every filter is
 * read along an index that has its columns and then the id, no further than the page needs; the index of sessions has the kind of the actor
 * before the id, so that one index serves both filters together, and a session alone is the merge of one range for each kind.
 */
export function accessViews(access: Access): AccessViews {
  return {
    async list(tenantId, filter, { after, limit }) {
      const list: CursorList = { name: 'accesses', owner: tenantId };
      const before = after === null ? null : readCursor(list, after);
      if (after !== null && (before === null || !isUuid(before))) return 'unknown_cursor';
      return access.run(async (db) => {
        const { text, cells } = accessesQuery(db.dialect, tenantId, filter, before, limit + 1);
        return pageOf((await db.select(text, cells)).map(toAccess), limit, list, ({ id }) => id);
      });
    },
  };
}

/** The newest accesses of a tenant that a filter shows, below an id. */
export function accessesQuery(
  dialect: Dialect,
  tenantId: string,
  { sessionId, actorKind, from, to }: AccessFilter,
  before: string | null,
  limit: number,
): Sql {
  const end = to === null ? afterAllIds : firstIdAt(to.getTime());
  const bounds = [firstIdAt(from?.getTime() ?? 0), before !== null && before < end ? before : end];
  const range = (index: string | null, names: readonly string[], values: readonly CellValue[]): Sql => ({
    text: `SELECT ${columns.list} FROM ${index === null ? 'access_records a' : dialect.byIndex('access_records a', index)}
      WHERE a.tenant_id = ? ${names.map((name) => `AND a.${name} = ?`).join(' ')} AND a.id >= ? AND a.id < ?
      ORDER BY a.id DESC LIMIT ${Math.trunc(limit)}`,
    cells: [uuidOrUnmatchable(tenantId), ...values, ...bounds],
  });
  if (sessionId === null) {
    return actorKind === null ? range(null, [], []) : range('access_records_actor', ['actor_kind'], [actorKind]);
  }
  const session = sessionIdOrUnmatchable(sessionId);
  const ofKind = (kind: ActorKind) => range('access_records_session', ['session_id', 'actor_kind'], [session, kind]);
  if (actorKind !== null) return ofKind(actorKind);
  const ranges = actorKinds.map(ofKind);
  return {
    text: `${ranges.map(({ text }) => `(${text})`).join(' UNION ALL ')} ORDER BY a_id DESC LIMIT ${Math.trunc(limit)}`,
    cells: ranges.flatMap(({ cells }) => cells),
  };
}

/** An access out of its row. */
export function toAccess(raw: RawRow): RecordedAccess {
  const { id, sessionId, actorKind, actorId, address, operation, fields, requestId } = columns.read(raw);
  return {
    id,
    at: timeOfId(id),
    sessionId,
    actor: { kind: actorKind as ActorKind, id: actorId, address },
    operation,
    fields: fields === '' ? [] : (fields.split(',') as PersonalField[]),
    requestId,
  };
}
