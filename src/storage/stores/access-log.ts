import type { AccessLog } from '../../app/ports/accesses.ts';
import type { AccessRecordRow } from '../entities/tenants.ts';
import type { GroupedInsert } from '../grouped-insert.ts';
import { firstIdAt, idAt, uuidOrUnmatchable } from '../ids.ts';
import type { Access } from '../statements.ts';

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
      access.run(async (db) => {
        const range = [uuidOrUnmatchable(tenantId), firstIdAt(before.getTime())];
        // MySQL deletes from no subquery with a limit, PostgreSQL has none of its own.
        const ids = await db.select(
          `SELECT id FROM access_records WHERE tenant_id = ? AND id < ? ORDER BY id LIMIT ${Math.trunc(limit)}`,
          range,
        );
        const last = ids.at(-1);
        if (last === undefined) return 0;
        return db.execute('DELETE FROM access_records WHERE tenant_id = ? AND id <= ?', [range[0] ?? '', `${last.id}`]);
      }),
  };
}
