// Fetches jobs of some queues and hands them to a handler.

import { type Log, safeError } from '../app/ports/system.ts';
import { type Alarm, createAlarm } from './alarm.ts';
import { backoffMs } from './backoff.ts';
import { createBatcher } from './batcher.ts';
import { type Boss, type QueueJob, QueueUnavailable } from './boss.ts';
import { bounded } from './bounded.ts';
import type { QueueName } from './names.ts';
import type { Tracepoint } from './tracepoints.ts';

/** Fetches jobs while it has capacity. */
export interface Worker {
  /** Polls now instead of after the poll interval. */
  notify(): void;
  /**
   * Stops fetching and waits for the running jobs, at most `boundMs` milliseconds.
   * @returns how many jobs were still running; their rows become due again by themselves
   */
  stop(boundMs: number): Promise<number>;
}

export interface WorkerDeps {
  readonly boss: Boss;
  /** The queues to fetch from, in turns. */
  readonly queues: () => readonly QueueName[];
  /** How many jobs the worker holds at most. */
  readonly capacity: number;
  /**
   * Handles jobs; must not throw. It calls `done` once for each job when it is finished with it, whatever the result: the row records
   * that.
   */
  readonly take: (jobs: readonly QueueJob[], done: (job: QueueJob) => void) => void;
  /** Called after jobs were deleted from the queue, which has capacity for more. */
  readonly onFreed: () => void;
  readonly log: Log;
  readonly tracepoint: Tracepoint;
}

const fetchMax = 100;
const roomMinMax = 8;
const completeMax = 200;
const pollMs = 500;
const retryFirstMs = 250;
const retryMaxMs = 2000;

/** Starts a worker. It polls twice a second for jobs of other nodes' relays; the relay of its own node notifies it. */
export function startWorker(deps: WorkerDeps): Worker {
  const { boss, queues, capacity, log } = deps;
  const alarm: Alarm = createAlarm();
  // A fetch costs the same for one job as for many, so finished jobs cause the next one only when a quarter of the capacity is free. A
  // notification causes a fetch whenever there is any capacity: it may be for a tenant with nothing in flight.
  const roomMin = Math.min(roomMinMax, Math.max(1, Math.floor(capacity / 4)));
  let inHand = 0;
  let isCrowded = false;
  let isStopping = false;
  let onEmpty: (() => void) | null = null;

  const queueOf = new Map<string, QueueName>();
  let turns = 0;

  const completions = createBatcher<{ queue: QueueName; jobId: string }>(completeMax, async (finished) => {
    for (const [queue, jobs] of Map.groupBy(finished, (job) => job.queue)) {
      // A job that cannot be deleted expires by itself; its row is recorded already.
      await boss
        .complete(
          queue,
          jobs.map(({ jobId }) => jobId),
        )
        .catch(() => {});
    }
    deps.onFreed();
  });

  function done({ jobId }: QueueJob): void {
    const queue = queueOf.get(jobId);
    queueOf.delete(jobId);
    if (queue !== undefined) void completions.add({ queue, jobId });
    inHand -= 1;
    if (inHand === 0) onEmpty?.();
    if (isCrowded && capacity - inHand >= roomMin) alarm.ring();
  }

  /** Fetches from every queue until the capacity is used. @returns whether all of them are empty */
  async function fetchAll(): Promise<boolean> {
    const all = queues();
    // Each queue is the first in its turn, so none waits behind another that is never empty.
    const first = all.length === 0 ? 0 : turns++ % all.length;
    let isEmpty = true;
    for (const queue of [...all.slice(first), ...all.slice(0, first)]) {
      const wanted = Math.min(capacity - inHand, fetchMax);
      if (wanted === 0) return false;
      const jobs = await boss.fetch(queue, wanted);
      // Fewer than wanted: the queue is empty.
      if (jobs.length === wanted) isEmpty = false;
      if (jobs.length === 0) continue;
      await deps.tracepoint('worker.fetched');
      inHand += jobs.length;
      for (const { jobId } of jobs) queueOf.set(jobId, queue);
      deps.take(jobs, done);
    }
    return isEmpty;
  }

  async function loop(): Promise<void> {
    let failures = 0;
    let isEmpty = false;
    while (!isStopping) {
      isCrowded = capacity - inHand < roomMin;
      if (isCrowded || isEmpty) await alarm.sleep(pollMs);
      isEmpty = false;
      if (isStopping || inHand === capacity) continue;
      try {
        isEmpty = await fetchAll();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (!(error instanceof QueueUnavailable)) {
          log.error({ queues: queues(), error: safeError(error) }, 'worker round failed; retrying');
        }
        await alarm.sleep(backoffMs(failures, retryFirstMs, retryMaxMs));
      }
    }
  }

  const looping = loop();

  async function end(): Promise<void> {
    await looping;
    if (inHand > 0) {
      await new Promise<void>((resolve) => {
        onEmpty = resolve;
      });
    }
    await completions.drained();
  }

  return {
    notify: () => alarm.ring(),
    async stop(boundMs) {
      isStopping = true;
      alarm.ring();
      await bounded(end(), boundMs);
      return inHand;
    },
  };
}
