import { expect, test } from 'vitest';
import { readInstanceHealth } from './read-health.ts';

const now = new Date('2026-08-12T09:30:00.000Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const configured = {
  ...{ version: '1.0.0', mail: false, singleSignOn: true },
  storage: { database: 'mysql', pictures: 'bucket' },
} as const;

const healthWith = (jobs: Record<string, Date>, delivery: Date | null = null) =>
  readInstanceHealth({
    backlog: {
      outboxDue: async () => new Map(Object.entries(jobs)) as never,
      deliveryDue: async () => delivery,
    },
    workers: { list: async () => [{ id: 'a', capabilities: [], expiresAt: before(-5) }] },
    signingKeys: { list: async () => [{ id: 'k', publicKey: 'x', createdAt: before(9), replacedAt: null }] },
    outages: async () => ['media_full'],
    limitations: () => ['models_missing'],
    clock: { now: () => now },
    configured,
  })();

test('the health says since when the oldest due job and delivery have waited, and what cannot be done', async () => {
  const health = await healthWith({ notification: before(3), erase: before(40), store_record: before(-60) }, before(7));
  expect(health).toEqual({
    ...configured,
    ...{ checkedAt: now, outages: ['media_full'], limitations: ['models_missing'], workers: 1 },
    ...{ oldestJobDueAt: before(40), oldestDeliveryDueAt: before(7) },
    signingKeys: [{ id: 'k', createdAt: before(9), replacedAt: null }],
  });
});

test('a job that is due later does not wait, such as one whose lease has not expired', async () => {
  expect(await healthWith({ erase: before(-1) })).toMatchObject({ oldestJobDueAt: null, oldestDeliveryDueAt: null });
});
