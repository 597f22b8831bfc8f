import type { OldEventStore } from '../ports/old-events.ts';
import type { Clock } from '../ports/system.ts';
import type { TenantStore } from '../ports/tenants.ts';

/** How long rows are kept that nothing is owed for. */
export interface Retention {
  readonly eventMs: number;
  readonly attemptMs: number;
  /** Records of changes that belong to no tenant. */
  readonly instanceAuditMs: number;
}

/** How often each node goes through all tenants: retention is counted in days. */
const everyMs = 3_600_000;

/**
 * Deletes events past their retention with their deliveries, and attempts past theirs, a part with each call, and all of them about every hour.
 * @returns whether the next call has more to do
 */
export function deleteOldEvents(deps: {
  readonly oldEvents: OldEventStore;
  readonly tenants: Pick<TenantStore, 'listAfter'>;
  readonly retention: Pick<Retention, 'eventMs' | 'attemptMs'>;
  readonly clock: Clock;
}): (limit: number) => Promise<boolean> {
  const { oldEvents, tenants, retention, clock } = deps;
  const startOfPass = { attemptsAfter: '' as string | null, tenantAfter: null as string | null, position: 0 };
  let place = { ...startOfPass };
  let nextAtMs = 0;
  return async (limit) => {
    const nowMs = clock.now().getTime();
    // A clock that was set back must not delay the next pass for long.
    if (nowMs < nextAtMs && nextAtMs - nowMs <= everyMs) return false;
    if (place.attemptsAfter !== null) {
      const page = { after: place.attemptsAfter, limit };
      place.attemptsAfter = (await oldEvents.deleteAttempts(new Date(nowMs - retention.attemptMs), page)).next;
      return true;
    }
    const [tenant] = await tenants.listAfter(place.tenantAfter, 1);
    if (tenant === undefined) {
      place = { ...startOfPass };
      nextAtMs = nowMs + everyMs;
      return false;
    }
    const page = { after: place.position, limit };
    const { next } = await oldEvents.deleteEvents(tenant.id, new Date(nowMs - retention.eventMs), page);
    if (next === null) place = { ...place, tenantAfter: tenant.id, position: 0 };
    else place.position = next;
    return true;
  };
}
