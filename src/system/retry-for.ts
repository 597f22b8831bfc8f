import { setTimeout as pause } from 'node:timers/promises';

const pauseMs = 250;

/**
 * Runs work again for as long as its fault may pass.
 * @param limitMs no new attempt begins after so many milliseconds
 * @param mayPass whether a fault is one of the moment
 * @throws the last fault
 */
export async function retryFor<T>(
  limitMs: number,
  mayPass: (fault: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + limitMs;
  for (;;) {
    try {
      return await work();
    } catch (fault) {
      if (!mayPass(fault) || performance.now() + pauseMs > until) throw fault;
      await pause(pauseMs);
    }
  }
}
