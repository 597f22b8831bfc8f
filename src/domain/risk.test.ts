import { expect, test } from 'vitest';
import { explainRiskPoint, repeatsMax, scoreRepeats } from './risk.ts';

const none = { person: 0, document_number: 0, address: 0 };
const sumOf = (repeats: Partial<typeof none>) =>
  scoreRepeats({ ...none, ...repeats }).reduce((sum, { points }) => sum + points, 0);

test('a session without repeats has no points, and neither has a family of three at one address', () => {
  expect(scoreRepeats(none)).toEqual([]);
  expect(scoreRepeats({ ...none, address: 2 })).toEqual([]);
});

test('each rule adds its points with the number of other sessions, up to its maximum', () => {
  expect(scoreRepeats({ person: 1, document_number: 2, address: 3 })).toEqual([
    { rule: 'person_repeated', points: 20, count: 1 },
    { rule: 'document_repeated', points: 40, count: 2 },
    { rule: 'address_repeated', points: 10, count: 3 },
  ]);
  expect(scoreRepeats({ person: 1000, document_number: 1000, address: 1000 }).map(({ points }) => points)).toEqual([
    60, 60, 30,
  ]);
});

test('no rule gives more points for more repeats than are counted', () => {
  const counted = { person: repeatsMax, document_number: repeatsMax, address: repeatsMax };
  const more = { person: 2 * repeatsMax, document_number: 2 * repeatsMax, address: 2 * repeatsMax };
  expect(sumOf(counted)).toBe(sumOf(more));
});

test('one person with one document reaches the default line at the fourth session, typed data alone never', () => {
  expect(sumOf({ person: 2, document_number: 2, address: 2 })).toBeLessThan(100);
  expect(sumOf({ person: 3, document_number: 3, address: 3 })).toBeGreaterThanOrEqual(100);
  expect(sumOf({ person: 1_000_000, address: 1_000_000 })).toBeLessThan(100);
});

test('each point is explained to reviewers, and one of another version by its name', () => {
  for (const point of scoreRepeats({ person: 1, document_number: 5, address: 7 })) {
    expect(explainRiskPoint(point)).toContain(
      point.count === 1 ? '1 other session ' : `${point.count} other sessions `,
    );
  }
  const [uncounted] = scoreRepeats({ ...none, person: repeatsMax });
  expect(explainRiskPoint(uncounted ?? { rule: '', points: 0, count: 0 })).toContain('in 100 or more other sessions ');
  expect(explainRiskPoint({ rule: 'from_a_later_version', points: 1, count: 1 })).toBe('from_a_later_version');
});
