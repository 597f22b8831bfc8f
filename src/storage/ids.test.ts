import { expect, test } from 'vitest';
import { firstIdAt, idSkewMs, timeOrderedId } from './ids.ts';

const start = Date.UTC(2026, 7, 2, 9, 30);

test('ids grow while the clock stands, and when it is set back', () => {
  const ids = [start, start, start - 1, start - idSkewMs + 1].map(timeOrderedId);
  expect([...ids].sort()).toEqual(ids);
});

test('an id is less than a day ahead of its time, however far the clock was set back', () => {
  timeOrderedId(start + 400 * idSkewMs);
  const id = timeOrderedId(start);
  expect(id >= firstIdAt(start)).toBe(true);
  expect(id < firstIdAt(start + idSkewMs)).toBe(true);
});
