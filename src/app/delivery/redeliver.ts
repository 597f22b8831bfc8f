import { ok, type Result, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import type { RedeliveryChoice } from '../ports/deliveries.ts';

/** How many deliveries one transaction changes. */
const pageSize = 1000;

/**
 * Sends the deliveries again that an operator selects (SPEC 6.4). Each page commits by itself, so that no lock is held for long; repeating
 * an interrupted call does the rest.
 * @param tenantId an existing tenant
 * @returns how many deliveries became due, or `event` or `endpoint` when that does not exist
 */
export function redeliver(deps: Deps<'stores' | 'notifyWorkers'>) {
  const { endpoints, events, redelivery } = deps.stores;
  return async (tenantId: string, choice: RedeliveryChoice): Promise<Result<number, 'event' | 'endpoint'>> => {
    if (choice.kind === 'event' && !(await events.exists(tenantId, choice.eventId))) {
      return refused('event', 'There is no such event.');
    }
    if (choice.endpointId !== null && (await endpoints.load(tenantId, choice.endpointId)) === null) {
      return refused('endpoint', 'There is no such endpoint.');
    }
    let total = 0;
    let after: string | null = null;
    do {
      const page = await redelivery.redeliver(tenantId, choice, { after, limit: pageSize });
      total += page.redelivered;
      after = page.next;
      if (page.redelivered > 0) deps.notifyWorkers('delivery');
    } while (after !== null);
    return ok(total);
  };
}
