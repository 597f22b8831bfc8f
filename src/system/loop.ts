// Runs rounds of work until it is stopped, and waits: for a bounded time, and after failures.

import { type Log, StorageUnavailable, safeError } from '../app/ports/system.ts';

/** An error that was logged where it was noticed: a loop repeats its round and logs nothing. */
export class ReportedError extends Error {}

/** A loop of rounds of work. */
export interface Loop {
  /** Starts a round now. Calls during a round cause one more round, however many they are. */
  notify(): void;
  /** The same, except while a failed round waits to be repeated. */
  poll(): void;
  /** Ends after the current round. */
  stop(): Promise<void>;
}

export interface LoopDeps {
  /** The name in the log. */
  readonly name: string;
  /** Does some work. Returns whether there may be more. */
  readonly round: () => Promise<boolean>;
  readonly log: Log;
  /** How long it sleeps when nothing notifies it, in milliseconds. */
  readonly pauseMs: number;
  /** The first delay after a failed round, in milliseconds; by default the pause. */
  readonly retryFirstMs?: number;
  /** The longest delay after failed rounds, in milliseconds. */
  readonly retryMaxMs?: number;
}

/** Pauses end at multiples of this time. */
const tickMs = 250;

/**
 * A pause that ends with those of other loops, up to half a tick sooner or later: a process that wakes once for several of them needs a quarter
 * less processor time while it is idle. Pauses that are shorter than a tick stay as they are.
 * @param nowMs on the clock of `performance.now`
 */
function alignedMs(pauseMs: number, nowMs: number): number {
  return pauseMs < tickMs ? pauseMs : Math.round((nowMs + pauseMs) / tickMs) * tickMs - nowMs;
}

/**
 * Starts a loop. A round that may have left work is followed by another at once; otherwise the loop sleeps until it is notified, or for its
 * pause. A failed round is logged and repeated with growing delays.
 */
export function startLoop({ name, round, log, pauseMs, retryFirstMs = pauseMs, retryMaxMs = 2000 }: LoopDeps): Loop {
  let isStopping = false;
  let isNotified = false;
  let failures = 0;
  let wake = (): void => {};

  async function sleep(ms: number): Promise<void> {
    if (isNotified || isStopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function loop(): Promise<void> {
    while (!isStopping) {
      isNotified = false;
      try {
        const isMore = await round();
        failures = 0;
        if (!isMore) await sleep(alignedMs(pauseMs, performance.now()));
      } catch (error) {
        failures += 1;
        // Of an outage of the database each loop warns once: it is no fault of the service.
        const isOutage = error instanceof StorageUnavailable;
        const isReported = error instanceof ReportedError || (isOutage && failures > 1);
        const level = isOutage ? 'warn' : 'error';
        if (!isReported) log[level]({ error: safeError(error) }, `${name} round failed; retrying`);
        await sleep(backoffMs(failures, retryFirstMs, retryMaxMs));
      }
    }
  }

  function notify(): void {
    isNotified = true;
    wake();
  }

  const looping = loop();
  return {
    notify,
    poll() {
      if (failures === 0) notify();
    },
    async stop() {
      isStopping = true;
      wake();
      await looping;
    },
  };
}

/**
 * Waits for work, but at most `ms` milliseconds; the work continues either way.
 * @returns whether it ended in time
 */
export async function bounded(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([work.then(() => true as const), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A delay that doubles with each consecutive failure.
 * @param failures the number of failures, 1 for the first
 * @param firstMs the first delay in milliseconds
 * @param maxMs the longest delay in milliseconds
 */
export function backoffMs(failures: number, firstMs: number, maxMs: number): number {
  return Math.min(maxMs, firstMs * 2 ** Math.min(30, Math.max(0, failures - 1)));
}

/** The delay of a row that is tried again without limit, in milliseconds: a second after the first failure, ten minutes at most. */
export const rowRetryMs = (failures: number): number => backoffMs(failures, 1000, 600_000);
