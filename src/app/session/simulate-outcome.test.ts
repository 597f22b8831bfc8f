import { expect, test } from 'vitest';
import { risingClock } from './simulate-outcome.ts';

test('in one simulation no instant comes twice, and none before the clock’s own', () => {
  let ms = Date.parse('2026-11-20T10:00:00.000Z');
  const clock = risingClock({ now: () => new Date(ms) });
  const times = [clock.now(), clock.now(), clock.now()];
  ms += 5000;
  times.push(clock.now());
  ms -= 1;
  times.push(clock.now());
  expect(times.map((time) => time.getTime() - (ms - 4999))).toEqual([0, 1, 2, 5000, 5001]);
});
