import { expect, test } from 'vitest';
import { retryFor } from './retry-for.ts';

class Transient extends Error {}

const isTransient = (error: unknown): boolean => error instanceof Transient;

test('retries after a transient error', async () => {
  let left = 2;
  const work = async () => {
    left -= 1;
    if (left >= 0) throw new Transient();
    return 'done';
  };
  expect(await retryFor(60_000, isTransient, work)).toBe('done');
});

test('throws a lasting error after the limit, and any other error at once', async () => {
  let runs = 0;
  const fails = (error: Error) => async () => {
    runs += 1;
    throw error;
  };
  await expect(retryFor(600, isTransient, fails(new Transient('still')))).rejects.toThrow('still');
  expect(runs).toBeGreaterThan(1);
  runs = 0;
  await expect(retryFor(60_000, isTransient, fails(new Error('another')))).rejects.toThrow('another');
  expect(runs).toBe(1);
});
