import { type Log, safeError } from '../app/ports/system.ts';
import { type Alarm, createAlarm } from './alarm.ts';
import { backoffMs } from './backoff.ts';
import { createBatcher } from './batcher.ts';
import { type Boss, type QueueJob, QueueUnavailable } from './boss.ts';
import { bounded } from './bounded.ts';
import type { QueueName } from './names.ts';
import type { Tracepoint } from './tracepoints.ts';

/** One queue's jobs, fetched and handed out for as long as there is room. */
export interface Worker {
  /** Looks for jobs now instead of at the next poll. */
  notify(): void;
  /**
   * Fetches no more and waits for the jobs in hand, at most `boundMs` milliseconds.
   * @returns how many jobs were still in hand at the end; their rows fall due again by themselves
   */
  stop(boundMs: number): Promise<number>;
}

export interface WorkerOptions {
  readonly boss: Boss;
  readonly queue: QueueName;
  /** How many jobs may be in hand, running or about to. */
  readonly capacity: number;
  /**
   * Takes jobs on; must not throw. `done` is called once for each, when nothing more is to be done for it here, whatever became
   * of it: the row knows, the job does not matter any more.
   */
  readonly take: (jobs: readonly QueueJob[], done: (job: QueueJob) => void) => void;
  /** Called when jobs have left the queue for good, so that there is room for more. */
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

/** Starts a worker. It polls twice a second, for jobs that other nodes' relays put in; those of its own node notify it. */
export function startWorker(options: WorkerOptions): Worker {
  const { boss, queue, capacity, log } = options;
  const alarm: Alarm = createAlarm();
  // A fetch costs the same for one job as for many, so what ends calls for the next only when a quarter of the places is free. A job that
  // comes in meanwhile is fetched as long as there is any place: it may be somebody's who waits for nobody else.
  const roomMin = Math.min(roomMinMax, Math.max(1, Math.floor(capacity / 4)));
  let inHand = 0;
  let isCrowded = false;
  let isStopping = false;
  let onEmpty: (() => void) | null = null;

  const completions = createBatcher<string>(completeMax, (jobIds) =>
    // A job that cannot be completed expires by itself, and its row is settled already.
    boss
      .complete(queue, jobIds)
      .catch(() => {})
      .then(() => options.onFreed()),
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
          await options.tracepoint('worker.fetched');
          inHand += jobs.length;
          options.take(jobs, done);
        }
        // Fewer than wanted are all there were.
        isEmpty = jobs.length < wanted;
      } catch (error) {
        failures += 1;
        if (!(error instanceof QueueUnavailable)) {
          log.error({ queue, error: safeError(error) }, 'a worker stumbled and goes on');
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
