import type { AccessLog } from '../../app/ports/stores.ts';
import type { AccessRecordRow } from '../entities/tenants.ts';
import type { GroupedInsert } from '../grouped-insert.ts';
import { timeOrderedId } from '../ids.ts';
import type { Access } from '../statements.ts';

const rowBytes = 500;

/** Accesses to personal data, committed before the response is sent (SPEC 4.2). Records of concurrent requests share statements. */
export function accessLog(access: Access, grouped: GroupedInsert<AccessRecordRow>): AccessLog {
  return {
    async record({ tenantId, sessionId, actor, operation, requestId, at }) {
      access.assertUsable();
      const id = timeOrderedId(at.getTime());
      await grouped.insert({ tenantId, id, sessionId, actor, operation, requestId, accessedAt: at }, rowBytes);
    },
  };
}
