import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAlarm } from './waiting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a sleep ends after its time, and returns that there was no ring', async () => {
  const sleep = createAlarm().sleep(250);
  await vi.advanceTimersByTimeAsync(250);
  await expect(sleep).resolves.toBe(false);
});

test('a ring ends a sleep at once', async () => {
  const alarm = createAlarm();
  const sleep = alarm.sleep(60_000);
  alarm.ring();
  await expect(sleep).resolves.toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('rings outside of a sleep are kept, and count as one', async () => {
  const alarm = createAlarm();
  alarm.ring();
  alarm.ring();
  await expect(alarm.sleep(60_000)).resolves.toBe(true);
  const second = alarm.sleep(100);
  await vi.advanceTimersByTimeAsync(100);
  await expect(second).resolves.toBe(false);
});
