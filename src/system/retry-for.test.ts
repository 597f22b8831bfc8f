import { expect, test } from 'vitest';
import { retryFor } from './retry-for.ts';

class Passing extends Error {}

const isPassing = (fault: unknown): boolean => fault instanceof Passing;

test('a fault of the moment is waited out', async () => {
  let left = 2;
  const work = async () => {
    left -= 1;
    if (left >= 0) throw new Passing();
    return 'done';
  };
  expect(await retryFor(60_000, isPassing, work)).toBe('done');
});

test('a fault that stays is told when the time is over, and any other at once', async () => {
  let runs = 0;
  const fails = (fault: Error) => async () => {
    runs += 1;
    throw fault;
  };
  await expect(retryFor(600, isPassing, fails(new Passing('still')))).rejects.toThrow('still');
  expect(runs).toBeGreaterThan(1);
  runs = 0;
  await expect(retryFor(60_000, isPassing, fails(new Error('another')))).rejects.toThrow('another');
  expect(runs).toBe(1);
});
