import type { AccessLog } from '../../app/ports/accesses.ts';
import type { AccessRecordRow } from '../entities/tenants.ts';
import type { GroupedInsert } from '../grouped-insert.ts';
import { idAt, uuidOrUnmatchable } from '../ids.ts';
import type { Access } from '../statements.ts';
import { deleteOldest } from './delete-oldest.ts';

const rowBytes = 600;

/** Accesses to personal data, committed before the response is sent (SPEC 4.2). Records of concurrent requests share statements. */
export function accessLog(access: Access, grouped: GroupedInsert<AccessRecordRow>): AccessLog {
  return {
    async record({ tenantId, sessionId, actor, operation, fields, requestId, at }) {
      access.assertUsable();
      const row = {
        ...{ tenantId, id: idAt(at.getTime()), sessionId },
        ...{ actorKind: actor.kind, actorId: actor.id, address: actor.address },
        ...{ operation, fields: fields.join(','), requestId },
      };
      await grouped.insert(row, rowBytes);
    },
    deleteBefore: (tenantId, before, limit) =>
      access.run((db) => deleteOldest(db, 'access_records', uuidOrUnmatchable(tenantId), before, limit)),
  };
}
