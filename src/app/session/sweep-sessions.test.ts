import { expect, test } from 'vitest';
import type { SessionStatus } from '../../domain/session.ts';
import { deleteExpired } from './delete-expired.ts';
import { sweepSessions } from './sweep-sessions.ts';

const startMs = Date.parse('2026-08-02T09:30:15.123Z');

const dueSession = (sessionId: string, status: SessionStatus) => ({ tenantId: 'tenant', sessionId, status });

test('a sweep expires and erases up to its limit, and counts what changed', async () => {
  const limits: number[] = [];
  const erased: string[][] = [];
  const due = [
    dueSession('expires', 'created'),
    dueSession('erases', 'completed'),
    dueSession('waits', 'collecting'),
    dueSession('also erases', 'expired'),
  ];
  const sweep = sweepSessions({
    sessions: {
      listDue: async (_now, limit) => {
        limits.push(limit);
        return due;
      },
    },
    expire: async (_tenantId, sessionId) => sessionId === 'expires',
    async eraseDue(sessions) {
      erased.push(sessions.map(({ sessionId }) => sessionId));
      return sessions.length;
    },
    clock: { now: () => new Date(startMs) },
  });
  expect(await sweep(500)).toEqual({ changed: 3, failed: [] });
  expect(erased, 'together').toEqual([['erases', 'also erases']]);
  expect(limits).toEqual([500]);
});

test('a session that cannot be erased stops none of those that are erased with it', async () => {
  const erased: string[] = [];
  const sweep = sweepSessions({
    sessions: { listDue: async () => ['one', 'breaks', 'other'].map((id) => dueSession(id, 'failed')) },
    expire: async () => false,
    async eraseDue(sessions) {
      if (sessions.some(({ sessionId }) => sessionId === 'breaks')) throw new Error('hidden');
      erased.push(...sessions.map(({ sessionId }) => sessionId));
      return sessions.length;
    },
    clock: { now: () => new Date(startMs) },
  });
  const { changed, failed } = await sweep(500);
  expect([changed, failed.map(({ sessionId }) => sessionId)]).toEqual([2, ['breaks']]);
  expect(erased).toEqual(['one', 'other']);
});

test('expired rows of each kind are deleted up to the limit, and counted together', async () => {
  const limits: number[] = [];
  const instants: string[] = [];
  const removes = (count: number) => async (limit: number) => {
    limits.push(limit);
    return count;
  };
  const remove = deleteExpired({
    idempotency: { deleteExpired: (_now, limit) => removes(20)(limit) },
    blocklist: { deleteExpired: (_now, limit) => removes(300)(limit) },
    risk: {
      deleteBefore: (instant, limit) => {
        instants.push(instant.toISOString());
        return removes(4000)(limit);
      },
    },
    clock: { now: () => new Date(startMs) },
  });
  expect(await remove(500)).toBe(20 + 300 + 4000);
  expect(limits).toEqual([500, 500, 500]);
  expect(instants, '30 days').toEqual(['2026-07-03T09:30:15.123Z']);
});

test('failed sessions do not block the others, and are tried again a minute later', async () => {
  let now = startMs;
  const due = ['broken-1', 'broken-2', 'sound-1', 'sound-2'];
  const tried: string[] = [];
  const sweep = sweepSessions({
    sessions: {
      listDue: async (_now, limit) => due.slice(0, limit).map((sessionId) => dueSession(sessionId, 'created')),
    },
    expire: async (_tenantId, sessionId) => {
      tried.push(sessionId);
      if (sessionId.startsWith('broken')) throw new Error('hidden');
      due.splice(due.indexOf(sessionId), 1);
      return true;
    },
    eraseDue: async () => 0,
    clock: { now: () => new Date(now) },
  });
  const failedIn = async () => (await sweep(2)).failed.map(({ sessionId }) => sessionId);
  expect([await failedIn(), await failedIn(), await failedIn()]).toEqual([['broken-1', 'broken-2'], [], []]);
  now += 60_000;
  expect(await failedIn()).toEqual(['broken-1', 'broken-2']);
  expect(tried).toEqual(['broken-1', 'broken-2', 'sound-1', 'sound-2', 'broken-1', 'broken-2']);
  expect(await failedIn()).toEqual([]);
  // The clock is set back.
  now -= 3_600_000;
  expect(await failedIn()).toEqual(['broken-1', 'broken-2']);
});
