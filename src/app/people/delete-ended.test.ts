import { expect, test } from 'vitest';
import type { Stores } from '../ports/stores.ts';
import { deleteEnded } from './delete-ended.ts';

const now = new Date('2026-08-31T10:00:00.000Z');

test('what has ended is deleted up to the limit of each kind, links 30 days behind their expiry', async () => {
  const calls: unknown[] = [];
  const deletes = (name: string, count: number) => async (at: Date, limit: number) => {
    calls.push([name, at.toISOString(), limit]);
    return count;
  };
  const stores = {
    memberSessions: { deleteEnded: deletes('sessions', 2) },
    memberLinks: { deleteExpired: deletes('links', 30) },
    signOns: { deleteExpired: deletes('sign-ons', 60_000) },
    mails: { deleteExpired: deletes('mails', 5000) },
    attempts: { deleteEnded: deletes('attempts', 400) },
  } as unknown as Stores;
  expect(await deleteEnded({ stores, clock: { now: () => now } })(500)).toBe(65_432);
  expect(calls).toEqual([
    ['sessions', '2026-08-31T10:00:00.000Z', 500],
    ['links', '2026-08-01T10:00:00.000Z', 500],
    ['mails', '2026-08-31T10:00:00.000Z', 500],
    ['sign-ons', '2026-08-31T10:00:00.000Z', 500],
    ['attempts', '2026-08-31T10:00:00.000Z', 500],
  ]);
});
