// Waiting for conditions, and a clock that a test can put forward.

import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for a condition, by asking again and again.
 * @param what what is waited for, for the failure's message
 * @param ask gives the value that was waited for, or null, undefined or false to be asked again
 * @param timeoutMs how long to wait, in milliseconds; by default longer than a busy machine takes to read a document
 * @param pauseMsMax the longest pause between two questions, in milliseconds. Pauses begin short and become longer, because questions take
 *   processor time from what is waited for
 * @throws Error when it does not happen in time
 */
export async function waitUntil<T>(
  what: string,
  ask: () => T | Promise<T>,
  timeoutMs = 120_000,
  pauseMsMax = 200,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = performance.now() + timeoutMs;
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.25, pauseMsMax)) {
    const found = await ask();
    if (found !== null && found !== undefined && found !== false) return found as NonNullable<Exclude<T, false>>;
    if (performance.now() > deadline) throw new Error(`${what}: did not come about within ${timeoutMs / 1000} s`);
    await pause(pauseMs);
  }
}

/** A clock that runs as time does, and that a test can put forward. */
export interface TestClock {
  now(): Date;
  /** @param ms milliseconds to skip */
  advance(ms: number): void;
  /** How far it is ahead of the machine's clock, in milliseconds. */
  aheadMs(): number;
}

/** @param aheadMs how far it is put forward to begin with, in milliseconds */
export function createTestClock(aheadMs = 0): TestClock {
  let ahead = aheadMs;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(ms) {
      ahead += ms;
    },
    aheadMs: () => ahead,
  };
}

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Puts a clock forward to the beginning of the next minute, for what is counted by the minute. */
export function toNextMinute(clock: TestClock): void {
  clock.advance(minuteMs - (clock.now().getTime() % minuteMs));
}
