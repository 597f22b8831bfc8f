import { expect, test } from 'vitest';
import { addedBy, againstGoal, dearerBy } from './dearer.ts';

test('costs are compared within their rounds, so that a slow round of both counts like any other', () => {
  const others = [10, 100, 20];
  const dearer = dearerBy([15, 150, 30], others);
  expect(dearer).toEqual({ times: 1.5, interval: [1.5, 1.5] });
  expect(addedBy([15, 150, 30], others)).toBe(10);
});

test('a goal within the interval is undecided', () => {
  expect(againstGoal(1.1, { times: 1.1, interval: [1.05, 1.2] }).met).toBe('undecided');
  expect(againstGoal(1.1, { times: 1.5, interval: [1.4, 1.6] }).met).toBe('no');
  expect(againstGoal(1.1, { times: 1.05, interval: [1, 1.1] }).met).toBe('yes');
});

test('a round that measured one side alone is an error', () => {
  expect(() => dearerBy([1, 2], [1])).toThrow('each round compares both sides');
});
