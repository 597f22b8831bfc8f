// Waits: until a ring, for a bounded time, and after failures.

/** Lets a loop sleep until a timeout or a ring, whichever comes first. */
export interface Alarm {
  /** Ends the sleep. A ring outside of a sleep ends the next one at once; many rings count as one. */
  ring(): void;
  /**
   * Sleeps for at most `ms` milliseconds.
   * @returns whether a ring ended it
   */
  sleep(ms: number): Promise<boolean>;
}

/** Makes an alarm for one sleeper. */
export function createAlarm(): Alarm {
  let rung = false;
  let notifyAll: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      notifyAll?.();
    },
    async sleep(ms) {
      if (!rung && ms > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          notifyAll = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        notifyAll = null;
      }
      const wasRung = rung;
      rung = false;
      return wasRung;
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
