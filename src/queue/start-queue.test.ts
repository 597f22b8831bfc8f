import { expect, test } from 'vitest';
import { defaultDeliverySettings } from '../config/delivery-settings.ts';
import { tuningOf } from './start-queue.ts';

const dayMs = 86_400_000;

test('the lease of a delivery exceeds its timeout by half a minute', () => {
  expect(tuningOf(defaultDeliverySettings).leaseMs.deliver).toBe(45_000);
  expect(tuningOf({ ...defaultDeliverySettings, timeoutMs: 60_000 }).leaseMs.deliver).toBe(90_000);
});

test('failures of an endpoint are not forgotten between two attempts, whatever the retry schedule', () => {
  const forgetMsOf = (longestDelayMs: number) =>
    tuningOf({ ...defaultDeliverySettings, retryDelaysMs: [0, longestDelayMs] }).rules.forgetFailureMs;
  expect(forgetMsOf(5000)).toBe(2 * dayMs);
  expect(forgetMsOf(7 * dayMs)).toBe(14 * dayMs);
});
