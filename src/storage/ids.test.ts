import { expect, test } from 'vitest';
import { firstIdAt, idAt, idSkewMs, timeOfId, timeOrderedId } from './ids.ts';

const start = Date.UTC(2026, 7, 2, 9, 30);

test('ids grow while the clock stands, and when it is set back', () => {
  const ids = [start, start, start - 1, start - idSkewMs + 1].map(timeOrderedId);
  expect([...ids].sort()).toEqual(ids);
});

test('an id is less than the allowed time ahead of its own, however far the clock was set back', () => {
  timeOrderedId(start + 400 * idSkewMs);
  const id = timeOrderedId(start);
  expect(id >= firstIdAt(start)).toBe(true);
  expect(id < firstIdAt(start + idSkewMs)).toBe(true);
});

test('an id of an instant has exactly its time, also of the past, and grows within it', () => {
  const times = [start, start, start - 5 * idSkewMs, start + 1];
  const ids = times.map(idAt);
  expect(ids.map((id) => timeOfId(id).getTime())).toEqual(times);
  expect((ids[0] ?? '') < (ids[1] ?? '')).toBe(true);
  expect((ids[1] ?? '') < firstIdAt(start + 1)).toBe(true);
  expect((ids[0] ?? '') > firstIdAt(start)).toBe(true);
  const many = Array.from({ length: 5000 }, () => idAt(start));
  expect(new Set(many).size).toBe(5000);
  expect(many.every((id) => timeOfId(id).getTime() === start)).toBe(true);
});
