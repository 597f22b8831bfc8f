import { expect, test } from 'vitest';
import type { AgeingReview } from '../ports/stores.ts';
import { alertAgeingReviews, type ReviewAlert } from './alert-ageing-reviews.ts';

const hours = (count: number) => new Date(Date.parse('2026-08-02T00:00:00.000Z') + count * 3_600_000);

test('each tenant gets one alert, with the earliest erasure, before its reviews are recorded as reported', async () => {
  const done: unknown[] = [];
  const due: AgeingReview[] = [
    { tenantId: 'a', reviewId: '1', since: hours(0), alertAt: hours(10) },
    { tenantId: 'b', reviewId: '2', since: hours(5), alertAt: hours(11) },
    { tenantId: 'a', reviewId: '3', since: hours(8), alertAt: hours(12) },
  ];
  const raise = alertAgeingReviews({
    reviewAlerts: {
      listDue: async (now, limit) => (now.getTime() === hours(13).getTime() && limit === 100 ? due : []),
      acknowledge: async (reviews) => void done.push(reviews),
    },
    clock: { now: () => hours(13) },
    mail: async ({ tenantId }) => void done.push(`mail to ${tenantId}`),
  });
  expect(await raise(100, (alert: ReviewAlert) => void done.push(alert))).toBe(3);
  expect(done).toEqual([
    { tenantId: 'a', reviews: 2, erasedFrom: hours(16) },
    'mail to a',
    { tenantId: 'b', reviews: 1, erasedFrom: hours(17) },
    'mail to b',
    due,
  ]);
  expect(await raise(1, () => done.push('an alert about nothing'))).toBe(0);
  expect(done).toHaveLength(5);
});
