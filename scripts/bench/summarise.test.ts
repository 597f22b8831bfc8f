import { expect, test } from 'vitest';
import type { BurstResult } from './load-generator.ts';
import { percentile, summarise } from './summarise.ts';

function burst(responses: number, seconds: number, latencyMs = 1): BurstResult {
  return { seconds, statuses: { 201: responses }, failed: 0, latenciesMs: Array(responses).fill(latencyMs) };
}

test('a percentile is the smallest value that so large a part does not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([0, 0.5, 0.95, 0.99, 1].map((part) => percentile(hundred, part))).toEqual([1, 50, 95, 99, 100]);
  expect(percentile([7], 0.99)).toBe(7);
});

test('a burst that met a busy machine weighs neither on the rates nor on the ratio', () => {
  const ours = [burst(600, 1), burst(600, 1), burst(600, 20)];
  const limit = [burst(1000, 1), burst(1000, 9), burst(1000, 1)];
  expect(summarise(ours, limit)).toMatchObject({ ours: 600, limit: 1000, ratio: 0.6 });
});

test('latencies are those of all responses of the service', () => {
  const ours = [burst(94, 1, 2), burst(4, 1, 10), burst(2, 1, 50)];
  expect(summarise(ours, [burst(1, 1, 900)])).toMatchObject({ p50Ms: 2, p95Ms: 10, p99Ms: 50 });
});
