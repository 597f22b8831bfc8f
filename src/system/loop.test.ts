import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StorageUnavailable } from '../app/ports/system.ts';
import { type Loop, ReportedError, startLoop } from './loop.ts';
import { createMemoryLog } from './testing/memory-log.ts';

let log: ReturnType<typeof createMemoryLog>;
let loop: Loop;
let rounds: number;

beforeEach(() => {
  vi.useFakeTimers();
  log = createMemoryLog();
  rounds = 0;
});
afterEach(async () => {
  await loop.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function start(round: () => Promise<boolean>): void {
  loop = startLoop({
    name: 'test',
    pauseMs: 250,
    log,
    round: () => {
      rounds += 1;
      return round();
    },
  });
}

test('a loop sleeps for its pause, unless there may be more work', async () => {
  start(async () => rounds < 3);
  await vi.advanceTimersByTimeAsync(249);
  expect(rounds).toBe(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds).toBe(4);
});

test('the pauses of loops that began at different moments end together', async () => {
  start(async () => false);
  await vi.advanceTimersByTimeAsync(70);
  const moments: number[] = [];
  const other = startLoop({
    name: 'other',
    pauseMs: 1000,
    log,
    round: async () => moments.push(performance.now()) === 0,
  });
  await vi.advanceTimersByTimeAsync(2430);
  // The first loop makes its rounds at multiples of 250.
  expect(moments.map((moment) => moment - (moments[1] ?? 0))).toEqual([-930, 0, 1000]);
  await other.stop();
});

test('a notification ends a sleep at once, and many during a round cause one more', async () => {
  start(async () => {
    if (rounds === 2) for (let n = 0; n < 5; n += 1) loop.notify();
    return false;
  });
  await vi.advanceTimersByTimeAsync(0);
  loop.notify();
  await vi.advanceTimersByTimeAsync(0);
  expect(rounds).toBe(3);
});

test('a failed round is logged without its text and repeated with growing delays, which a poll does not shorten', async () => {
  start(async () => {
    throw new Error('hidden');
  });
  await vi.advanceTimersByTimeAsync(249);
  loop.poll();
  await vi.advanceTimersByTimeAsync(0);
  expect(rounds).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds).toBe(2);
  await vi.advanceTimersByTimeAsync(499);
  expect(rounds).toBe(2);
  loop.notify();
  await vi.advanceTimersByTimeAsync(0);
  expect(rounds).toBe(3);
  expect(log.entries).toHaveLength(3);
  expect(log.text()).not.toContain('hidden');
});

test('an error that was reported where it was noticed is not logged again by each loop', async () => {
  start(async () => {
    throw new ReportedError();
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rounds).toBeGreaterThan(30);
  expect(log.entries).toEqual([]);
});

test('an outage of the database is one warning, until a round has succeeded again', async () => {
  start(async () => {
    if (rounds === 4) return false;
    throw new StorageUnavailable(new Error('hidden'));
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(rounds).toBeGreaterThan(6);
  const line = { level: 'warn', message: 'test round failed; retrying' };
  expect(log.entries).toMatchObject([line, line]);
  expect(log.text()).not.toContain('hidden');
});
