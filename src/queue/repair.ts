import type { DispatchStore } from '../app/ports/deliveries.ts';
import type { Clock, Log } from '../app/ports/system.ts';

/** How often the queues of all endpoints are compared with their deliveries. */
const intervalMs = 30_000;

export interface RepairOptions {
  readonly dispatch: Pick<DispatchStore, 'repairQueues'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when deliveries were due that the relay did not know of. */
  readonly onLate: () => void;
}

/**
 * Makes the part of the relay that brings the endpoints' queues in line with their deliveries, at the start and every half minute, a page at a
 * time: ten thousand endpoints are no reason for anybody to wait.
 * @returns a function that looks after one page, if it is time, and returns whether there is another one
 */
export function createRepair({ dispatch, clock, log, onLate }: RepairOptions): () => Promise<boolean> {
  let nextAt = 0;
  let after = '';
  let lateSoFar = 0;

  return async () => {
    const now = clock.now().getTime();
    if (now < nextAt) return false;
    const { late, next } = await dispatch.repairQueues(after);
    if (late > 0) onLate();
    lateSoFar += late;
    if (next !== null) {
      after = next;
      return true;
    }
    if (lateSoFar > 0)
      log.warn({ queues: lateSoFar }, 'deliveries were due that nobody had been told of; they go on now');
    nextAt = now + intervalMs;
    after = '';
    lateSoFar = 0;
    return false;
  };
}
