import { setTimeout as pause } from 'node:timers/promises';

const pauseMs = 250;

/**
 * Retries work while its error is transient.
 * @param limitMs no attempt starts after this time, in milliseconds
 * @throws the last error
 */
export async function retryFor<T>(
  limitMs: number,
  isTransient: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + limitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || performance.now() + pauseMs > until) throw error;
      await pause(pauseMs);
    }
  }
}
