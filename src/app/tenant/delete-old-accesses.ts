import { settingsOf } from '../../domain/tenant.ts';
import type { Retention } from '../delivery/delete-old-events.ts';
import type { AccessLog } from '../ports/accesses.ts';
import type { CallerLog } from '../ports/callers.ts';
import type { ChangeLog } from '../ports/changes.ts';
import type { Clock } from '../ports/system.ts';
import type { TenantStore } from '../ports/tenants.ts';

/** How often each node goes through all tenants: retention is counted in days. */
const everyMs = 3_600_000;
const tenantsPerCall = 50;
/** As far back as a preview of settings looks, and a day. */
const callerRetentionSeconds = 8 * 86_400;

/**
 * Deletes the records of accesses to personal data and of changes past the retention of their tenant (`accessRecordRetentionSeconds`,
 * `changeRecordRetentionSeconds`), a part with each call, and all of them about every hour. A change of a setting applies to the records that
 * exist. Changes of the instance have `retention.instanceAuditMs`, and addresses of callers are forgotten after eight days.
 * @returns whether the next call has more to do
 */
export function deleteOldAccesses(deps: {
  readonly accessLog: Pick<AccessLog, 'deleteBefore'>;
  readonly changeLog: Pick<ChangeLog, 'deleteBefore'>;
  readonly callerLog: Pick<CallerLog, 'deleteBefore'>;
  readonly tenants: Pick<TenantStore, 'listAfter'>;
  readonly retention: Pick<Retention, 'instanceAuditMs'>;
  readonly clock: Clock;
}): (limit: number) => Promise<boolean> {
  let after: string | null = null;
  let nextAtMs = 0;
  return async (limit) => {
    const nowMs = deps.clock.now().getTime();
    const before = (seconds: number) => new Date(nowMs - seconds * 1000);
    // A clock that was set back must not delay the next pass for long.
    if (nowMs < nextAtMs && nextAtMs - nowMs <= everyMs) return false;
    const page = await deps.tenants.listAfter(after, tenantsPerCall);
    for (const tenant of page) {
      const settings = settingsOf(tenant);
      const { accessLog, changeLog } = deps;
      const accesses = await accessLog.deleteBefore(tenant.id, before(settings.accessRecordRetentionSeconds), limit);
      if (accesses >= limit) return true;
      const changes = await changeLog.deleteBefore(tenant.id, before(settings.changeRecordRetentionSeconds), limit);
      if (changes >= limit) return true;
      const callers = await deps.callerLog.deleteBefore(tenant.id, before(callerRetentionSeconds), limit);
      if (callers >= limit) return true;
      after = tenant.id;
    }
    if (page.length === tenantsPerCall) return true;
    const instanceBefore = new Date(nowMs - deps.retention.instanceAuditMs);
    if ((await deps.changeLog.deleteBefore(null, instanceBefore, limit)) >= limit) return true;
    after = null;
    nextAtMs = nowMs + everyMs;
    return false;
  };
}
