import type { Clock } from '../../app/ports/system.ts';

/** A clock that stands until a test moves it. */
export function createTestClock(): Clock & { advance(ms: number): void } {
  let time = Date.parse('2026-08-02T09:30:15.123Z');
  return {
    now: () => new Date(time),
    advance(ms) {
      time += ms;
    },
  };
}

/** Runs everything that is ready: enough turns for any chain of promises and batches in this folder. */
export async function runPending(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
