import { setTimeout as pause } from 'node:timers/promises';
import type { Ok, Refused } from '../../domain/result.ts';

const attemptsMax = 12;

/**
 * Repeats an operation that loads, decides and saves until nothing concurrent causes a conflict: requests of one browser may overlap, and so
 * may a request and a job, and none of them may fail for that. Each attempt runs in a transaction of its own, after a growing pause.
 */
export async function retryOnConflict<R extends Ok<unknown> | Refused<string>>(attempt: () => Promise<R>): Promise<R> {
  for (let made = 1; ; made += 1) {
    const result = await attempt();
    if (result.ok || result.code !== 'conflict' || made === attemptsMax) return result;
    await pause(made * 10);
  }
}
