import type { ChangeLog } from '../../app/ports/changes.ts';
import { changeRecordEntity } from '../entities/audit.ts';
import { firstIdAt, idAt, isSessionId, uuidOrUnmatchable } from '../ids.ts';
import { insertRows, updateRows } from '../rows.ts';
import type { Access } from '../statements.ts';

/** In place of a tenant's id, for calls of the instance: no tenant has it. */
export const instanceId = uuidOrUnmatchable('');

/** How much of the names of fields a row holds. */
const fieldsMax = 1000;
/** Names of members and ids are ASCII where they are valid; a path may hold any text. */
const printable = /^[!-~]{1,64}$/;

/** Changes by administrators, each committed before it is made. */
export function changeLog(access: Access): ChangeLog {
  const ownerOf = (tenantId: string | null) => (tenantId === null ? instanceId : uuidOrUnmatchable(tenantId));
  return {
    begin: ({ tenantId, sessionId, actor, operation, resourceId, fields, requestId, at }) =>
      access.run(async (db) => {
        const id = idAt(at.getTime());
        const row = {
          ...{ tenantId: ownerOf(tenantId), id },
          sessionId: sessionId !== null && isSessionId(sessionId) ? sessionId : null,
          ...{ actorKind: actor.kind, actorId: actor.id, address: actor.address, operation },
          resourceId: resourceId !== null && printable.test(resourceId) ? resourceId : null,
          fields: joined(fields),
          ...{ requestId, status: null },
        };
        await insertRows(db, changeRecordEntity, [row]);
        return id;
      }),
    end: ({ tenantId }, id, { status, createdId }) =>
      access.run(async (db) => {
        const changes = {
          status,
          ...(createdId !== null && { resourceId: createdId }),
          // What was named is not the tenant's: an id of another tenant leaves no trace, as a missing one does not.
          ...(status === 404 && { sessionId: null, resourceId: null }),
        };
        await updateRows(db, changeRecordEntity, { tenantId: ownerOf(tenantId), id }, changes);
      }),
    deleteBefore: (tenantId, before, limit) =>
      access.run(async (db) => {
        const range = [ownerOf(tenantId), firstIdAt(before.getTime())];
        // MySQL deletes from no subquery with a limit, PostgreSQL has none of its own.
        const ids = await db.select(
          `SELECT id FROM change_records WHERE tenant_id = ? AND id < ? ORDER BY id LIMIT ${Math.trunc(limit)}`,
          range,
        );
        const last = ids.at(-1);
        if (last === undefined) return 0;
        return db.execute('DELETE FROM change_records WHERE tenant_id = ? AND id <= ?', [range[0] ?? '', `${last.id}`]);
      }),
  };
}

/** As many names as the column holds. */
function joined(fields: readonly string[]): string {
  let text = '';
  for (const name of fields.filter((field) => printable.test(field))) {
    if (text.length + name.length + 1 > fieldsMax) break;
    text += text === '' ? name : `,${name}`;
  }
  return text;
}
