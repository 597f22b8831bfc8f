import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryLog } from '../system/testing/memory-log.ts';
import { type SweepDeps, startSweep as startSweepOver } from './sweep.ts';

const startSweep = (deps: Pick<SweepDeps, 'sweepSessions' | 'log'> & Partial<SweepDeps>) =>
  startSweepOver({
    resealSecrets: async () => ({ resealed: 0, failed: 0, next: null }),
    alertAgeingReviews: async () => 0,
    indexMetadata: async () => false,
    indexTenantNames: async () => false,
    countDays: async () => false,
    advanceBulkRedeliveries: async () => false,
    sendDueMails: async () => 0,
    deleteExpired: async () => 0,
    deleteOldAccesses: async () => false,
    deleteOldEvents: async () => false,
    ...deps,
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('due sessions are swept every second, and a full batch is followed by the next at once', async () => {
  const due = [100, 100, 7, 0];
  let calls = 0;
  const sweep = startSweep({
    sweepSessions: async () => ({ changed: due[calls++] ?? 0, failed: [] }),
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

test('expired rows are deleted every ten seconds, and a full batch is followed by the next at once', async () => {
  const due = [100, 7, 0];
  let calls = 0;
  const sweep = startSweep({
    sweepSessions: async () => ({ changed: 0, failed: [] }),
    deleteExpired: async () => due[calls++] ?? 0,
    log: createMemoryLog(),
  });
  await vi.advanceTimersByTimeAsync(9900);
  expect(calls).toBe(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(calls).toBe(3);
  await sweep.stop();
});

test.each([
  ['records of accesses', 'deleteOldAccesses', 1000],
  ['old events', 'deleteOldEvents', 500],
] as const)('%s are deleted every ten seconds, and at once while there are more', async (_what, part, most) => {
  const more = [true, false, false];
  const limits: number[] = [];
  const sweep = startSweep({
    sweepSessions: async () => ({ changed: 0, failed: [] }),
    [part]: async (limit: number) => more[limits.push(limit) - 1] ?? false,
    log: createMemoryLog(),
  });
  await vi.advanceTimersByTimeAsync(9900);
  expect(limits).toEqual([most, most]);
  await vi.advanceTimersByTimeAsync(200);
  expect(limits).toHaveLength(3);
  await sweep.stop();
});

test('a session whose expiry or erasure fails is logged, without the error text', async () => {
  const log = createMemoryLog();
  const failed = [{ sessionId: 'vs_1', error: new Error('hidden') }];
  const sweep = startSweep({ sweepSessions: async () => ({ changed: 1, failed }), log });
  await vi.advanceTimersByTimeAsync(50);
  await sweep.stop();
  expect(log.entries).toHaveLength(1);
  expect(log.text()).toContain('vs_1');
  expect(log.text()).not.toContain('hidden');
});

test('reviews past half of their age are an alert in the log, and a full batch is followed by the next at once', async () => {
  const log = createMemoryLog();
  const erasedFrom = new Date('2026-10-01T00:00:00.000Z');
  const counts = [100, 3];
  const sweep = startSweep({
    sweepSessions: async () => ({ changed: 0, failed: [] }),
    alertAgeingReviews: async (_limit, alert) => {
      const reviews = counts.shift() ?? 0;
      if (reviews > 0) alert({ tenantId: 'tenant', reviews, erasedFrom });
      return reviews;
    },
    log,
  });
  await vi.advanceTimersByTimeAsync(50);
  await sweep.stop();
  expect(log.entries).toEqual(
    [100, 3].map((reviews) => ({
      level: 'warn',
      fields: { alert: true, tenantId: 'tenant', reviews, erasedFrom },
      message: 'pending reviews have reached half of their maximum age',
    })),
  );
});

test('an error is logged without its text, and the sweep continues', async () => {
  let calls = 0;
  const log = createMemoryLog();
  const sweep = startSweep({
    sweepSessions: async () => {
      calls += 1;
      if (calls === 1) throw new Error('hidden');
      return { changed: 0, failed: [] };
    },
    log,
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toBe(2);
  expect(log.entries).toHaveLength(1);
  expect(log.text()).not.toContain('hidden');
  await sweep.stop();
});

test('webhook secrets are re-encrypted at the start and once an hour, page by page, and the log has counts only', async () => {
  const log = createMemoryLog();
  const pages: (string | null)[] = [];
  const results = [
    { resealed: 100, failed: 0, next: 'a' },
    { resealed: 3, failed: 2, next: null },
    { resealed: 0, failed: 0, next: null },
  ];
  const sweep = startSweep({
    sweepSessions: async () => ({ changed: 0, failed: [] }),
    resealSecrets: async (_limit, after) => {
      pages.push(after);
      return results[pages.length - 1] ?? { resealed: 0, failed: 0, next: null };
    },
    log,
  });
  await vi.advanceTimersByTimeAsync(50);
  expect(pages).toEqual([null, 'a']);
  expect(log.entries.map(({ level, fields }) => ({ level, fields }))).toEqual([
    { level: 'info', fields: { resealed: 103 } },
    { level: 'error', fields: { failed: 2 } },
  ]);
  await vi.advanceTimersByTimeAsync(3_590_000);
  expect(pages).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(pages).toEqual([null, 'a', null]);
  expect(log.entries).toHaveLength(2);
  await sweep.stop();
});

test('a failed page is repeated in the next round', async () => {
  const pages: (string | null)[] = [];
  const sweep = startSweep({
    sweepSessions: async () => ({ changed: 0, failed: [] }),
    resealSecrets: async (_limit, after) => {
      pages.push(after);
      if (pages.length === 2) throw new Error('hidden');
      return { resealed: 0, failed: 0, next: pages.length === 1 ? 'a' : null };
    },
    log: createMemoryLog(),
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(pages).toEqual([null, 'a', 'a']);
  await sweep.stop();
});
