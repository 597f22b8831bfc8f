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
