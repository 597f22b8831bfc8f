import type { ChangeLog } from '../../app/ports/changes.ts';
import { changeRecordEntity } from '../entities/audit.ts';
import { idAt, isSessionId, uuidOrUnmatchable } from '../ids.ts';
import { insertRows, updateRows } from '../rows.ts';
import type { Access } from '../statements.ts';
import { deleteOldest } from './delete-oldest.ts';

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
      access.run((db) => deleteOldest(db, 'change_records', ownerOf(tenantId), before, limit)),
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
