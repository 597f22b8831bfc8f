import { expect, test } from 'vitest';
import { boundedConcurrency, concurrencyAfter, firstConcurrency, type Pace, paceOf } from './endpoint-concurrency.ts';

const bounds = { min: 4, max: 64 };
const times = (count: number, pace: Pace) => Array<Pace>(count).fill(pace);

test('grows by one for each quick attempt, up to its bound', () => {
  expect(concurrencyAfter(firstConcurrency, times(3, 'quick'), bounds)).toBe(firstConcurrency + 3);
  expect(concurrencyAfter(firstConcurrency, times(100, 'quick'), bounds)).toBe(64);
});

test('halves when an attempt is slow, however many are slow or quick together, and keeps a few', () => {
  expect(concurrencyAfter(64, [...times(40, 'quick'), ...times(20, 'slow')], bounds)).toBe(32);
  expect(concurrencyAfter(7, times(7, 'slow'), bounds)).toBe(4);
});

test('follows its bounds when they are changed, and the upper one wins', () => {
  expect(boundedConcurrency(100, bounds)).toBe(64);
  expect(boundedConcurrency(1, bounds)).toBe(4);
  expect(boundedConcurrency(8, { min: 4, max: 2 })).toBe(2);
});

test('grows only where at least half of it is used, and shrinks in any case', () => {
  const quick = { responded: true, durationMs: 20 };
  expect(paceOf({ ...quick, atOnce: 8 }, 16, bounds)).toBe('quick');
  expect(paceOf({ ...quick, atOnce: 7 }, 16, bounds)).toBeNull();
  expect(paceOf({ ...quick, atOnce: 64 }, 64, bounds)).toBeNull();
  expect(paceOf({ responded: false, durationMs: 15_000, atOnce: 1 }, 16, bounds)).toBe('slow');
});
