// Calls at a steady rate, and measures how long each call takes.

import { percentile } from '../bench/summarise.ts';

/** How calls at a steady rate went. */
export interface SteadyCalls {
  readonly calls: number;
  readonly failed: number;
  readonly p95Ms: number;
  readonly slowestMs: number;
}

/**
 * Makes calls at a steady rate, however long each takes, and waits for all of them.
 * @param call makes the call of that number; it failed when it rejects
 */
export async function callSteadily(
  perSecond: number,
  seconds: number,
  call: (number: number) => Promise<unknown>,
): Promise<SteadyCalls> {
  const startedAt = performance.now();
  const tookMs: number[] = [];
  const running: Promise<void>[] = [];
  let failed = 0;
  const make = async (number: number): Promise<void> => {
    const calledAt = performance.now();
    try {
      await call(number);
    } catch {
      failed += 1;
    }
    tookMs.push(performance.now() - calledAt);
  };
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const waitMs = startedAt + (number * 1000) / perSecond - performance.now();
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
    running.push(make(number));
  }
  await Promise.all(running);
  const sorted = tookMs.sort((a, b) => a - b);
  return {
    calls: sorted.length,
    failed,
    p95Ms: percentile(sorted, 0.95),
    slowestMs: Math.round(sorted.at(-1) ?? 0),
  };
}
