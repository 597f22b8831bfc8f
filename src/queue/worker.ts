// Fetches jobs of some queues and hands them to a handler.

import { type Log, safeError } from '../app/ports/system.ts';
import { createBatcher } from './batcher.ts';
import { type Boss, QueueUnavailable } from './boss.ts';
import { type QueueJob, type QueueName, rowsOf } from './names.ts';
import type { Tracepoint } from './tracepoints.ts';
import { type Alarm, backoffMs, bounded, createAlarm } from './waiting.ts';

/** Fetches jobs while it has capacity. */
export interface Worker {
  /** Fetches now: there may be jobs. */
  notify(): void;
  /**
   * Stops fetching and waits for the running jobs, at most `boundMs` milliseconds.
   * @returns how many of their rows were still in hand; they become due again by themselves
   */
  stop(boundMs: number): Promise<number>;
}

export interface WorkerDeps<Q extends QueueName> {
  readonly boss: Boss;
  /** The queues to fetch from, in turns. */
  readonly queues: () => readonly Q[];
  /** How many rows the worker holds at most, but for the rest of the last job. */
  readonly capacity: number;
  /** How many rows a job may carry; 1 by default. */
  readonly rowsPerJob?: number;
  /**
   * Handles jobs; must not throw. It calls `ended` once for each row of a job when it is finished with it, whatever the result: the row
   * records that.
   */
  readonly take: (jobs: readonly QueueJob<Q>[], ended: (job: QueueJob<Q>) => void) => void;
  /** Called after jobs were deleted from the queue, which has capacity for more, and for each row of jobs that carry several. */
  readonly onFreed: () => void;
  readonly log: Log;
  readonly tracepoint: Tracepoint;
}

const fetchMax = 100;
const roomMinMax = 8;
const completeMax = 200;
/** How long a worker without jobs sleeps when nothing notifies it, in milliseconds. */
const unnotifiedMs = 30_000;
/** How long one with a few free places waits for more of them. */
const crowdedMs = 500;
const retryFirstMs = 250;
const retryMaxMs = 2000;

/** Starts a worker. It sleeps while its queues are empty: the relay of its own node notifies it, and a poll does of other nodes' jobs. */
export function startWorker<Q extends QueueName>(deps: WorkerDeps<Q>): Worker {
  const { boss, queues, capacity, rowsPerJob = 1, log } = deps;
  const alarm: Alarm = createAlarm();
  // A fetch costs the same for one job as for many, so finished jobs cause the next one only when a quarter of the capacity is free. A
  // notification causes a fetch whenever there is any capacity: it may be for a tenant with nothing in flight.
  const roomMin = Math.min(roomMinMax, Math.max(1, Math.floor(capacity / 4)));
  let inHand = 0;
  let isCrowded = false;
  let isStopping = false;
  let onEmpty: (() => void) | null = null;

  /** The jobs in hand, by their ids. */
  const jobsInHand = new Map<string, { readonly queue: QueueName; rowsLeft: number }>();
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

  function ended({ jobId }: { readonly jobId: string }): void {
    inHand -= 1;
    const job = jobsInHand.get(jobId);
    if (job !== undefined) {
      job.rowsLeft -= 1;
      if (job.rowsLeft === 0) {
        jobsInHand.delete(jobId);
        void completions.add({ queue: job.queue, jobId });
      }
    }
    // Rows say what is in flight, so their places are free before the job is deleted.
    if (rowsPerJob > 1) deps.onFreed();
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
      const wanted = Math.min(Math.ceil((capacity - inHand) / rowsPerJob), fetchMax);
      if (wanted <= 0) return false;
      const jobs = await boss.fetch(queue, wanted);
      // Fewer than wanted: the queue is empty.
      if (jobs.length === wanted) isEmpty = false;
      if (jobs.length === 0) continue;
      await deps.tracepoint('worker.fetched');
      for (const job of jobs) {
        const rowsLeft = rowsOf(job).length;
        inHand += rowsLeft;
        jobsInHand.set(job.jobId, { queue, rowsLeft });
      }
      deps.take(jobs, ended);
    }
    return isEmpty;
  }

  async function loop(): Promise<void> {
    let failures = 0;
    let isEmpty = false;
    while (!isStopping) {
      isCrowded = capacity - inHand < roomMin;
      if (isCrowded || isEmpty) await alarm.sleep(isEmpty ? unnotifiedMs : crowdedMs);
      isEmpty = false;
      if (isStopping || inHand >= capacity) continue;
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
