import { expect, it } from 'vitest';
import { deadlineTone, waitingTone } from './urgency.ts';

const now = Date.parse('2026-08-10T12:00:00Z');

it.each([
  ['2026-08-10T08:00:01Z', 'plain'],
  ['2026-08-10T08:00:00Z', 'soon'],
  ['2026-08-09T12:00:01Z', 'soon'],
  ['2026-08-09T12:00:00Z', 'wrong'],
])('a review that waits since %s is %s', (since, tone) => {
  expect(waitingTone(since, now)).toBe(tone);
});

it.each([
  ['2026-08-17T12:00:01Z', 'plain'],
  ['2026-08-17T12:00:00Z', 'soon'],
  ['2026-08-11T12:00:01Z', 'soon'],
  ['2026-08-11T12:00:00Z', 'wrong'],
  ['2026-08-10T11:00:00Z', 'wrong'],
])('a deadline at %s is %s', (deadline, tone) => {
  expect(deadlineTone(deadline, now)).toBe(tone);
});
