import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSweep } from './sweep.ts';
import { createMemoryLog } from './testing/memory-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is due is swept every second, and a full batch is followed at once by the next', async () => {
  const due = [100, 100, 7, 0];
  let calls = 0;
  const sweep = startSweep({
    sweepSessions: async () => ({ moved: due[calls++] ?? 0, failed: [] }),
    log: createMemoryLog(),
  });
  await vi.advanceTimersByTimeAsync(50);
  expect(calls).toBe(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toBe(4);
  await sweep.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toBe(4);
});

test('a session that cannot be moved on is named in the log, without the text of its fault', async () => {
  const log = createMemoryLog();
  const failed = [{ sessionId: 'vs_1', error: new Error('hidden') }];
  const sweep = startSweep({ sweepSessions: async () => ({ moved: 1, failed }), log });
  await vi.advanceTimersByTimeAsync(50);
  await sweep.stop();
  expect(log.entries).toHaveLength(1);
  expect(log.text()).toContain('vs_1');
  expect(log.text()).not.toContain('hidden');
});

test('an error is logged without its text and the sweep goes on', async () => {
  let calls = 0;
  const log = createMemoryLog();
  const sweep = startSweep({
    sweepSessions: async () => {
      calls += 1;
      if (calls === 1) throw new Error('hidden');
      return { moved: 0, failed: [] };
    },
    log,
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toBe(2);
  expect(log.entries).toHaveLength(1);
  expect(log.text()).not.toContain('hidden');
  await sweep.stop();
});
