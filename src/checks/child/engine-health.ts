// Remembers whether an engine can start on this node.

import { isNotStarted } from '../../domain/check.ts';

/** Whether an engine can start, by its latest use. */
export interface EngineHealth {
  /** Runs work that needs the engine, and passes its result or error on. */
  watch<T>(work: () => Promise<T>): Promise<T>;
  /** Whether the engine did not start lately. */
  isFailing(): boolean;
}

/** How long a failed start counts, in milliseconds. Afterwards the next work finds out whether the operator has repaired the engine. */
const failureForMs = 60_000;

/**
 * Makes a memory of an engine's starts. A start that fails counts until one succeeds, at most a minute: where other nodes have the engine,
 * nothing else would try it again.
 * @param now milliseconds of a monotonic clock
 */
export function createEngineHealth(now: () => number = () => performance.now()): EngineHealth {
  let failedUntil = Number.NEGATIVE_INFINITY;
  return {
    async watch(work) {
      try {
        const result = await work();
        failedUntil = Number.NEGATIVE_INFINITY;
        return result;
      } catch (error) {
        if (isNotStarted(error)) failedUntil = now() + failureForMs;
        throw error;
      }
    },
    isFailing: () => now() < failedUntil,
  };
}
