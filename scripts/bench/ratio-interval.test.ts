import { expect, test } from 'vitest';
import { ratioInterval } from './ratio-interval.ts';

/** A sequence that is the same in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const latencies = (count: number, factor: number, seed: number): number[] => {
  const random = seeded(seed);
  return Array.from({ length: count }, () => factor * (1 - Math.log(1 - random())));
};

test('the interval contains the ratio, and is narrower with more calls', () => {
  const widthOf = (count: number): number => {
    const series = { before: latencies(count, 5, 1), during: latencies(count, 10, 2) };
    const [low, high] = ratioInterval(series, 0.99, 25, seeded(3));
    expect(low).toBeLessThan(2);
    expect(high).toBeGreaterThan(2);
    return high - low;
  };
  expect(widthOf(4000)).toBeLessThan(widthOf(500));
});

test('calls that one stall delayed together count as one', () => {
  const quiet = latencies(1000, 1, 4);
  // Twenty slow calls: in two stalls, and each by itself.
  const together = quiet.map((value, index) => (index % 500 < 10 ? 100 : value));
  const apart = quiet.map((value, index) => (index % 50 === 0 ? 100 : value));
  const lowOf = (during: readonly number[]) => ratioInterval({ before: quiet, during }, 0.99, 25, seeded(5))[0];
  expect(lowOf(together)).toBeLessThan(lowOf(apart));
});

test('without a difference the ratio is 1', () => {
  const same = Array.from({ length: 100 }, () => 3);
  expect(ratioInterval({ before: same, during: same }, 0.99, 25, seeded(6))).toEqual([1, 1]);
});
