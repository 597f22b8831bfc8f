// The overview on the screens of the console.

import { before } from './console-data.ts';

const days = Array.from({ length: 30 }, (_, at) => {
  const day = before((29 - at) * 24).slice(0, 10);
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  const created = ((at * 37) % 60) + (isWeekend ? 20 : 90);
  const [approved, rejected] = [Math.round(created * 0.72), Math.round(created * 0.05)];
  return { day, created, approved, rejected, needsReview: Math.round(created * 0.12) };
});

export const overview = {
  countedUntil: before(0),
  days,
  decisionTimes: { withinMinute: 12, withinTenMinutes: 1684, withinHour: 371, withinDay: 148, later: 21 },
  reviews: { waiting: 5, oldestSince: before(54) },
  deliveries: { endpoints: 2, failing: 1, paused: 1, waiting: 12, abandoned: 3, oldestDueAt: before(0.5) },
};
