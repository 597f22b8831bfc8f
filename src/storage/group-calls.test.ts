import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { groupCalls } from './group-calls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Serves calls, and remembers the groups. */
function grouped(spacing?: { everyMs: number; enough: number }) {
  const groups: number[][] = [];
  const call = groupCalls<number, number>(async (calls) => {
    groups.push([...calls]);
    return calls;
  }, spacing);
  return { groups, call: (...numbers: number[]) => void Promise.all(numbers.map((number) => call(number, 1))) };
}

test('calls of one turn of the event loop share a group, and a later one waits for nothing', async () => {
  const { groups, call } = grouped();
  call(1, 2);
  await vi.advanceTimersByTimeAsync(0);
  call(3);
  await vi.advanceTimersByTimeAsync(0);
  expect(groups).toEqual([[1, 2], [3]]);
});

test('with a spacing the first call is served at once, and those that follow share the next group', async () => {
  const { groups, call } = grouped({ everyMs: 50, enough: 8 });
  call(1);
  await vi.advanceTimersByTimeAsync(10);
  call(2);
  await vi.advanceTimersByTimeAsync(30);
  call(3);
  await vi.advanceTimersByTimeAsync(9);
  expect(groups).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(groups).toEqual([[1], [2, 3]]);
});

test('as soon as enough calls wait, a group begins before its time', async () => {
  const { groups, call } = grouped({ everyMs: 50, enough: 3 });
  call(1);
  await vi.advanceTimersByTimeAsync(10);
  call(2, 3);
  await vi.advanceTimersByTimeAsync(10);
  expect(groups).toEqual([[1]]);
  call(4);
  await vi.advanceTimersByTimeAsync(0);
  expect(groups).toEqual([[1], [2, 3, 4]]);
  // The time counts from this group.
  call(5);
  await vi.advanceTimersByTimeAsync(49);
  expect(groups).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(groups).toEqual([[1], [2, 3, 4], [5]]);
});
