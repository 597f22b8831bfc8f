import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGroupWeight } from './group-weight.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The weight of a child whose file accepts what is written unless there is an error, and the accepted values. */
function weightOf() {
  const accepted: string[] = [];
  const refuse: { code: string | null; writes: number } = { code: null, writes: 0 };
  const weight = createGroupWeight({ pid: 7, exitCode: null, signalCode: null }, (file, text) => {
    expect(file).toBe('/proc/7/autogroup');
    refuse.writes += 1;
    if (refuse.code !== null) throw Object.assign(new Error(refuse.code), { code: refuse.code });
    accepted.push(text);
  });
  return { weight, accepted, refuse };
}

test('a value that the group has is not written again', () => {
  const { weight, accepted } = weightOf();
  weight.raise();
  weight.giveWay();
  weight.giveWay();
  weight.raise();
  weight.raise();
  expect(accepted).toEqual(['15', '0']);
});

test('a job gives way for five seconds at most, counted from its own begin', () => {
  const { weight, accepted } = weightOf();
  weight.giveWay();
  vi.advanceTimersByTime(4000);
  weight.giveWay();
  vi.advanceTimersByTime(4999);
  expect(accepted).toEqual(['15']);
  vi.advanceTimersByTime(1);
  expect(accepted).toEqual(['15', '0']);
});

test('a write that came too soon after another one is repeated, with the value that is wanted by then', () => {
  const { weight, accepted, refuse } = weightOf();
  weight.giveWay();
  refuse.code = 'EAGAIN';
  weight.raise();
  vi.advanceTimersByTime(120);
  refuse.code = null;
  vi.advanceTimersByTime(120);
  expect(accepted).toEqual(['15', '0']);
  refuse.code = 'EAGAIN';
  weight.giveWay();
  weight.raise();
  refuse.code = null;
  vi.advanceTimersByTime(1000);
  expect(accepted).toEqual(['15', '0']);
});

test.each(['ENOENT', 'EACCES', 'ESRCH'])('a group that cannot be weighed (%s) is left alone', (code) => {
  const { weight, refuse } = weightOf();
  refuse.code = code;
  weight.giveWay();
  weight.raise();
  vi.advanceTimersByTime(10_000);
  expect(refuse.writes).toBe(1);
});

test('nothing is written for a child that has ended, whose number another process may have', () => {
  const child = { exitCode: null as number | null, signalCode: null, pid: 7 };
  let writes = 0;
  const weight = createGroupWeight(child, () => {
    writes += 1;
  });
  weight.giveWay();
  child.exitCode = 0;
  vi.advanceTimersByTime(10_000);
  expect(writes).toBe(1);
});
