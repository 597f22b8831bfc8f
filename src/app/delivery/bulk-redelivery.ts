import type { Actor } from '../../domain/access.ts';
import { ok, type Result, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import type { BulkRedeliveryStore } from '../ports/bulk-redeliveries.ts';
import type { BulkRedelivery } from '../ports/bulk-redelivery-views.ts';
import type { FailedDeliveries } from '../ports/deliveries.ts';
import type { Clock, NotifyWorkers } from '../ports/system.ts';

/** How many bulk redeliveries take turns in one call. */
const turnsPerCall = 10;
/** How long bulk redeliveries are kept. */
const keptMs = 30 * 86_400_000;

/**
 * Begins to send failed deliveries again (SPEC 6.4). `advanceBulkRedeliveries` does the work, so the caller waits for none of it, and nothing is
 * lost when this process ends.
 * @param tenantId an existing tenant
 * @returns it, or `endpoint` when that does not exist
 */
export function createBulkRedelivery(deps: Deps<'stores' | 'clock' | 'ids'>) {
  const { bulkRedeliveries, endpoints } = deps.stores;
  return async (
    tenantId: string,
    filter: FailedDeliveries,
    createdBy: Pick<Actor, 'kind' | 'id'>,
  ): Promise<Result<BulkRedelivery, 'endpoint'>> => {
    if (filter.endpointId !== null && (await endpoints.load(tenantId, filter.endpointId)) === null)
      return refused('endpoint', 'There is no such endpoint.');
    const { kind, id } = createdBy;
    const bulk = { id: deps.ids.uuid(), tenantId, createdAt: deps.clock.now(), createdBy: { kind, id }, filter };
    await bulkRedeliveries.insert(bulk);
    return ok({
      ...bulk,
      ...{ state: 'selecting', limited: false, selected: 0, waiting: 0, retrying: 0, delivered: 0, ended: 0 },
    });
  };
}

interface BulkDeps {
  readonly bulkRedeliveries: BulkRedeliveryStore;
  readonly clock: Clock;
}

/**
 * Makes deliveries of bulk redeliveries due, a batch of each in turn, so that a long one delays no other.
 * @returns whether there are more
 */
export function advanceBulkRedeliveries({
  bulkRedeliveries,
  notifyWorkers,
}: BulkDeps & { readonly notifyWorkers: NotifyWorkers }) {
  return async (limit: number): Promise<boolean> => {
    const turns = await bulkRedeliveries.listSelecting(turnsPerCall);
    let isMore = turns.length === turnsPerCall;
    for (const { id } of turns) {
      isMore = (await bulkRedeliveries.selectMore(id, limit)) || isMore;
      notifyWorkers('delivery');
    }
    return isMore;
  };
}

/**
 * Keeps the results of bulk redeliveries that have ended, and deletes old ones.
 * @returns how many rows it changed, at most about `limit` of each kind
 */
export function tidyBulkRedeliveries({ bulkRedeliveries, clock }: BulkDeps) {
  return async (limit: number): Promise<number> => {
    const finished = await bulkRedeliveries.finishEnded(limit);
    return finished + (await bulkRedeliveries.deleteBefore(new Date(clock.now().getTime() - keptMs), limit));
  };
}
