import { expect, test } from 'vitest';
import { isAtMost, medianInterval } from './median-interval.ts';

/** A sequence that is the same in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test('the interval contains the median, and one stalled round of many does not move it', () => {
  const values = Array.from({ length: 15 }, (_, index) => 1 + index / 100);
  const [low, high] = medianInterval(values, seeded(1));
  expect(low).toBeLessThan(1.07);
  expect(high).toBeGreaterThan(1.07);
  expect(medianInterval([...values.slice(0, -1), 50], seeded(1))[1]).toBeLessThan(1.15);
});

test('a goal is met or missed where the whole interval lies on one side of it, and undecided otherwise', () => {
  expect(isAtMost(1.1, [1.02, 1.1])).toBe('yes');
  expect(isAtMost(1.1, [1.11, 1.2])).toBe('no');
  expect(isAtMost(1.1, [1.05, 1.15])).toBe('undecided');
});
