// The loop that repairs the due times of endpoints from their deliveries.

import type { DispatchStore } from '../app/ports/deliveries.ts';
import type { Log } from '../app/ports/system.ts';

/** How often the queues of all endpoints are compared with their deliveries. */
const intervalMs = 30_000;

export interface RepairDeps {
  readonly dispatch: Pick<DispatchStore, 'repairQueues'>;
  readonly log: Log;
  /** Called when due deliveries were missing from their endpoint's queue. */
  readonly onLate: () => void;
}

/**
 * Makes the part of the relay that repairs the endpoints' queues from their deliveries, at the start and every half minute, in pages: ten
 * thousand endpoints must not delay other work.
 * @returns a function that repairs one page, if it is time, and returns whether there is another one
 */
export function createRepair({ dispatch, log, onLate }: RepairDeps): () => Promise<boolean> {
  let nextAtMs = 0;
  let after = '';
  let lateSoFar = 0;

  return async () => {
    // The monotonic clock: a wall clock that is set back must not delay the next run.
    const nowMs = performance.now();
    if (nowMs < nextAtMs) return false;
    const { late, next } = await dispatch.repairQueues(after);
    if (late > 0) onLate();
    lateSoFar += late;
    if (next !== null) {
      after = next;
      return true;
    }
    if (lateSoFar > 0) log.warn({ queues: lateSoFar }, 'overdue deliveries found; sending them now');
    nextAtMs = nowMs + intervalMs;
    after = '';
    lateSoFar = 0;
    return false;
  };
}
