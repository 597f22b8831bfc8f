import type { components } from '../../../generated/types/admin.ts';
import type { CountKind, OverviewView } from '../../app/ports/overview-views.ts';

type Schemas = components['schemas'];

/** The overview of a tenant. @param days those that are shown, oldest first */
export function presentOverview(overview: OverviewView, days: readonly string[]): Schemas['Overview'] {
  const counts = new Map(overview.days.map((one) => [one.day, one.counts]));
  const total = (kind: CountKind) => overview.days.reduce((sum, day) => sum + (day.counts[kind] ?? 0), 0);
  const { reviews, deliveries } = overview;
  return {
    countedUntil: overview.countedUntil.toISOString(),
    days: days.map((day) => {
      const { created = 0, approved = 0, rejected = 0, needs_review: needsReview = 0 } = counts.get(day) ?? {};
      return { day, created, approved, rejected, needsReview };
    }),
    decisionTimes: {
      ...{ withinMinute: total('within_1m'), withinTenMinutes: total('within_10m'), withinHour: total('within_1h') },
      ...{ withinDay: total('within_1d'), later: total('later') },
    },
    reviews: { ...reviews, oldestSince: reviews.oldestSince?.toISOString() ?? null },
    deliveries: { ...deliveries, oldestDueAt: deliveries.oldestDueAt?.toISOString() ?? null },
  };
}
