// Fetches jobs of some queues and hands their rows to a handler.

import type { Lease } from '../app/ports/deliveries.ts';
import type { Log } from '../app/ports/system.ts';
import { type DecisionKind, decisionKinds } from '../domain/capability.ts';
import { bounded, type Loop, startLoop } from '../system/loop.ts';
import type { Boss, QueueName } from './boss.ts';
import type { Tracepoint } from './tracepoints.ts';

/** The workers of a node. `decide` serves the queues of all decisions that the node takes. */
export type WorkerName = 'decide' | Exclude<QueueName, DecisionKind>;

/** The worker that serves a queue. */
export function workerOf<Q extends QueueName>(queue: Q): Q extends DecisionKind ? 'decide' : Exclude<Q, DecisionKind> {
  const isDecision = (decisionKinds as readonly QueueName[]).includes(queue);
  return (isDecision ? 'decide' : queue) as ReturnType<typeof workerOf<Q>>;
}

/** Fetches jobs while it has capacity. */
export interface Worker {
  /** Fetches now: there may be jobs. */
  notify(): void;
  /** Takes rows that have no job, as far as it has capacity that no job needs; none once it stops. @returns the others */
  takeDirectly(rows: readonly Lease[]): readonly Lease[];
  /**
   * Stops fetching and waits for the rows in hand, at most `boundMs` milliseconds.
   * @returns how many were still in hand; they become due again by themselves
   */
  stop(boundMs: number): Promise<number>;
}

export interface WorkerDeps {
  readonly boss: Pick<Boss, 'fetch'>;
  /** The queues to fetch from, in turns. */
  readonly queues: () => readonly QueueName[];
  /** How many rows the worker holds at most, with a job or without, but for the rest of the last job. */
  readonly capacity: number;
  /** How many rows a job may carry; 1 by default. */
  readonly rowsPerJob?: number;
  /** Handles rows; must not throw. It calls `ended` once for each row when it is finished with it, whatever the result: the row records that. */
  readonly take: (rows: readonly Lease[], ended: () => void) => void;
  /** Called when a queue has room for more jobs, and when a row has ended. */
  readonly onFreed: () => void;
  readonly log: Log;
  readonly tracepoint: Tracepoint;
}

const fetchMax = 100;
const roomMinMax = 8;

/** Starts a worker. It sleeps while its queues are empty: the relay of its own node notifies it, and a poll does of other nodes' jobs. */
export function startWorker(deps: WorkerDeps): Worker {
  const { boss, queues, capacity, rowsPerJob = 1, log } = deps;
  // A fetch costs the same for one job as for many, so ended rows cause the next one only when a quarter of the capacity is free. A
  // notification causes a fetch whenever there is any capacity: it may be for a tenant with nothing in flight.
  const roomMin = Math.min(roomMinMax, Math.max(1, Math.floor(capacity / 4)));
  let inHand = 0;
  let isStopped = false;
  let turns = 0;
  /** Whether the latest fetch has ended, and found all queues empty. */
  let isEmpty = false;
  let onIdle = (): void => {};

  function take(rows: readonly Lease[]): void {
    inHand += rows.length;
    deps.take(rows, ended);
  }

  function ended(): void {
    inHand -= 1;
    deps.onFreed();
    if (inHand === 0) onIdle();
    if (!isEmpty && capacity - inHand >= roomMin) loop.notify();
  }

  /** Fetches from every queue until the capacity is used. @returns whether there may be more jobs, and enough capacity for them */
  async function round(): Promise<boolean> {
    isEmpty = false;
    if (inHand >= capacity) return false;
    const all = queues();
    // Each queue is the first in its turn, so none waits behind another that is never empty.
    const first = all.length === 0 ? 0 : turns++ % all.length;
    let isAnyFull = false;
    for (const queue of [...all.slice(first), ...all.slice(0, first)]) {
      const wanted = Math.min(Math.ceil((capacity - inHand) / rowsPerJob), fetchMax);
      if (wanted <= 0) return false;
      const jobs = await boss.fetch(queue, wanted);
      // Fewer than wanted: the queue is empty.
      isAnyFull ||= jobs.length === wanted;
      if (jobs.length === 0) continue;
      await deps.tracepoint('worker.fetched');
      take(jobs.flat());
      deps.onFreed();
    }
    isEmpty = !isAnyFull;
    return isAnyFull && capacity - inHand >= roomMin;
  }

  const loop: Loop = startLoop({ name: 'worker', round, pauseMs: 30_000, retryFirstMs: 250, log });
  return {
    notify: loop.notify,
    takeDirectly(rows) {
      const taken = rows.slice(0, isEmpty && !isStopped ? Math.max(0, capacity - inHand) : 0);
      if (taken.length > 0) take(taken);
      return rows.slice(taken.length);
    },
    async stop(boundMs) {
      isStopped = true;
      const idle = new Promise<void>((resolve) => (onIdle = resolve));
      const stopped = loop.stop().then(() => (inHand === 0 ? undefined : idle));
      await bounded(stopped, boundMs);
      return inHand;
    },
  };
}
