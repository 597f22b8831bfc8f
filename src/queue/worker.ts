// Fetches jobs of one queue and hands them to a handler.

import { type Log, safeError } from '../app/ports/system.ts';
import { type Alarm, createAlarm } from './alarm.ts';
import { backoffMs } from './backoff.ts';
import { createBatcher } from './batcher.ts';
import { type Boss, type QueueJob, QueueUnavailable } from './boss.ts';
import { bounded } from './bounded.ts';
import type { QueueName } from './names.ts';
import type { Tracepoint } from './tracepoints.ts';

/** Fetches the jobs of one queue while it has capacity. */
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
  readonly queue: QueueName;
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
  const { boss, queue, capacity, log } = deps;
  const alarm: Alarm = createAlarm();
  // A fetch costs the same for one job as for many, so finished jobs cause the next one only when a quarter of the capacity is free. A
  // notification causes a fetch whenever there is any capacity: it may be for a tenant with nothing in flight.
  const roomMin = Math.min(roomMinMax, Math.max(1, Math.floor(capacity / 4)));
  let inHand = 0;
  let isCrowded = false;
  let isStopping = false;
  let onEmpty: (() => void) | null = null;

  const completions = createBatcher<string>(completeMax, (jobIds) =>
    // A job that cannot be deleted expires by itself; its row is recorded already.
    boss
      .complete(queue, jobIds)
      .catch(() => {})
      .then(() => deps.onFreed()),
  );

  function done(job: QueueJob): void {
    void completions.add(job.jobId);
    inHand -= 1;
    if (inHand === 0) onEmpty?.();
    if (isCrowded && capacity - inHand >= roomMin) alarm.ring();
  }

  async function loop(): Promise<void> {
    let failures = 0;
    let isEmpty = false;
    while (!isStopping) {
      isCrowded = capacity - inHand < roomMin;
      if (isCrowded || isEmpty) await alarm.sleep(pollMs);
      isEmpty = false;
      const room = capacity - inHand;
      if (isStopping || room === 0) continue;
      try {
        const wanted = Math.min(room, fetchMax);
        const jobs = await boss.fetch(queue, wanted);
        failures = 0;
        if (jobs.length > 0) {
          await deps.tracepoint('worker.fetched');
          inHand += jobs.length;
          deps.take(jobs, done);
        }
        // Fewer than wanted: the queue is empty.
        isEmpty = jobs.length < wanted;
      } catch (error) {
        failures += 1;
        if (!(error instanceof QueueUnavailable)) {
          log.error({ queue, error: safeError(error) }, 'worker round failed; retrying');
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
