import { expect, test } from 'vitest';
import { median, percentile } from './summarise.ts';

test('a percentile is the smallest value that so large a part does not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([0, 0.5, 0.95, 0.99, 1].map((part) => percentile(hundred, part))).toEqual([1, 50, 95, 99, 100]);
  expect(percentile([7], 0.99)).toBe(7);
});

test('a value that met a busy machine does not weigh on the median', () => {
  expect(median([600, 30, 601, 590, 602])).toBe(600);
});
