import { settingsOf } from '../../domain/tenant.ts';
import type { AccessLog } from '../ports/accesses.ts';
import type { Clock } from '../ports/system.ts';
import type { TenantStore } from '../ports/tenants.ts';

/** How often each node goes through all tenants: retention is counted in days. */
const everyMs = 3_600_000;
const tenantsPerCall = 50;

/**
 * Deletes the records of accesses to personal data past the retention of their tenant (`accessRecordRetentionSeconds`), a part with each
 * call, and all of them about every hour. A change of the setting applies to the records that exist.
 * @returns whether the next call has more to do
 */
export function deleteOldAccesses(deps: {
  readonly accessLog: Pick<AccessLog, 'deleteBefore'>;
  readonly tenants: Pick<TenantStore, 'listAfter'>;
  readonly clock: Clock;
}): (limit: number) => Promise<boolean> {
  let after: string | null = null;
  let nextAtMs = 0;
  return async (limit) => {
    const nowMs = deps.clock.now().getTime();
    // A clock that was set back must not delay the next pass for long.
    if (nowMs < nextAtMs && nextAtMs - nowMs <= everyMs) return false;
    const page = await deps.tenants.listAfter(after, tenantsPerCall);
    for (const tenant of page) {
      const retentionMs = settingsOf(tenant).accessRecordRetentionSeconds * 1000;
      const deleted = await deps.accessLog.deleteBefore(tenant.id, new Date(nowMs - retentionMs), limit);
      if (deleted >= limit) return true;
      after = tenant.id;
    }
    if (page.length === tenantsPerCall) return true;
    after = null;
    nextAtMs = nowMs + everyMs;
    return false;
  };
}
