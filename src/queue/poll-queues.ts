// Finds jobs that the relays of other nodes inserted.

import type { Log } from '../app/ports/system.ts';
import type { Boss } from './boss.ts';
import { type Loop, startLoop } from './loop.ts';
import { type WorkerName, workerOf } from './names.ts';

/** How often all queues are looked at, in milliseconds. */
const pollMs = 500;

export interface QueuePollDeps {
  readonly boss: Pick<Boss, 'waiting'>;
  readonly log: Log;
  /** Called for each worker with a queue in which jobs wait. */
  readonly onWaiting: (worker: WorkerName) => void;
}

/** Starts to poll for jobs of all queues in one statement, where a fetch from each would be one for each. */
export function pollQueues({ boss, log, onWaiting }: QueuePollDeps): Pick<Loop, 'stop'> {
  return startLoop({
    name: 'queue poll',
    pauseMs: pollMs,
    log,
    async round() {
      const waiting = [...(await boss.waiting())].filter(([, jobs]) => jobs > 0);
      for (const worker of new Set(waiting.map(([queue]) => workerOf(queue)))) onWaiting(worker);
      return false;
    },
  });
}
