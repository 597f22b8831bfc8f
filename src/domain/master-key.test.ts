import { describe, expect, test } from 'vitest';
import {
  keyOfMonth,
  keysToRestore,
  keyThatSeals,
  type MasterKeyNeed,
  missingKeys,
  monthAround,
  noNeed,
  unneededKeys,
} from './master-key.ts';

const lastOfNovember = new Date('2026-11-30T23:59:59.999Z');
const firstOfDecember = new Date('2026-12-01T00:00:00.000Z');
const need = (id: string): MasterKeyNeed => ({ id, ...noNeed, sessions: 1 });

describe('the key that seals', () => {
  test('is that of the month in UTC, in any place of the list, from the first to the last millisecond', () => {
    const listed = ['k1', '2026-12', '2026-11'];
    expect(keyThatSeals(listed, lastOfNovember)).toBe('2026-11');
    expect(keyThatSeals(listed, firstOfDecember)).toBe('2026-12');
    expect(keyThatSeals(listed, new Date('2026-12-31T23:59:59.999Z'))).toBe('2026-12');
  });

  test('is the first of several keys of the month, so that a new one in front replaces an exposed one at once', () => {
    expect(keyThatSeals(['2026-11-2', '2026-11'], lastOfNovember)).toBe('2026-11-2');
    expect(keyThatSeals(['k1', '2026-12', '2026-11-3', '2026-11-2', '2026-11'], lastOfNovember)).toBe('2026-11-3');
    expect(keyThatSeals(['2026-11', '2026-11-2'], lastOfNovember), 'listed behind, it only opens').toBe('2026-11');
    expect(keyThatSeals(['2026-11-2', '2026-12', '2026-11'], firstOfDecember)).toBe('2026-12');
  });

  test('is the first in a month without a key', () => {
    expect(keyThatSeals(['k2', 'k1'], lastOfNovember)).toBe('k2');
    expect(keyThatSeals(['2026-11', 'k1'], firstOfDecember)).toBe('2026-11');
    expect(keyThatSeals(['2026-11', 'k1'], new Date('2027-01-01T00:00:00.000Z'))).toBe('2026-11');
    expect(keyThatSeals([], firstOfDecember)).toBeUndefined();
  });

  test('changes at the end of the month, also that of the year', () => {
    expect(monthAround(lastOfNovember)).toEqual({
      beginMs: Date.parse('2026-11-01T00:00:00.000Z'),
      endMs: firstOfDecember.getTime(),
    });
    expect(monthAround(firstOfDecember).endMs).toBe(Date.parse('2027-01-01T00:00:00.000Z'));
    expect([keyOfMonth(lastOfNovember), keyOfMonth(firstOfDecember)]).toEqual(['2026-11', '2026-12']);
  });
});

describe('keys that are not needed', () => {
  test('are those that no row names, except the sealing key and keys of later months', () => {
    const listed = ['k1', '2026-10', '2026-11', '2026-12', '2027-01'];
    expect(unneededKeys(listed, [], firstOfDecember)).toEqual(['k1', '2026-10', '2026-11']);
    expect(unneededKeys(listed, [need('2026-10'), need('k0')], firstOfDecember)).toEqual(['k1', '2026-11']);
    expect(unneededKeys(listed, [], lastOfNovember)).toEqual(['k1', '2026-10']);
  });

  test('are none when only one is listed, under any id', () => {
    expect(unneededKeys(['k1'], [], firstOfDecember)).toEqual([]);
    expect(unneededKeys(['2026-10'], [], firstOfDecember)).toEqual([]);
  });

  test('further keys of the month, which may not seal yet on every node, and of a later one are kept; those of a past month are not', () => {
    const listed = ['2026-12', '2026-12-2', '2027-01-2', '2026-11-2', '2026-11'];
    expect(unneededKeys(listed, [], firstOfDecember)).toEqual(['2026-11-2', '2026-11']);
  });

  test('an id that resembles a month has no special meaning', () => {
    const resembling = ['2027-13', '2027-1', '2027-01-1', '2027-01-02', '2027-01-10', '2027-01-2a', '2027-01-'];
    expect(unneededKeys(['2026-12', ...resembling], [], firstOfDecember)).toEqual(resembling);
    expect(keyThatSeals(['k1', '2026-12-01'], firstOfDecember)).toBe('k1');
  });
});

test('a key that a row names and that is not listed is missing', () => {
  expect(missingKeys(['k1'], [need('k1'), need('2026-10')])).toEqual(['2026-10']);
});

describe('no key of the month may be made', () => {
  const needed = [need('2026-10'), need('2026-12')];

  test('while rows need a missing key of the same id', () => {
    expect(keysToRestore(['k1'], needed, firstOfDecember)).toEqual(['2026-10', '2026-12']);
    expect(keysToRestore(['2026-12'], needed, firstOfDecember)).toEqual([]);
  });

  test('while rows need a missing key of the same month', () => {
    expect(keysToRestore(['k1'], [need('2026-12-2')], firstOfDecember)).toEqual(['2026-12-2']);
  });

  test('while rows need any key and the file is missing', () => {
    expect(keysToRestore(null, needed, firstOfDecember)).toEqual(['2026-10', '2026-12']);
    expect(keysToRestore(null, [need('k1')], firstOfDecember)).toEqual(['k1']);
    expect(keysToRestore(null, [], firstOfDecember)).toEqual([]);
  });

  test('except when only other keys are missing', () => {
    expect(keysToRestore(['k1'], [need('2026-10')], firstOfDecember)).toEqual([]);
  });
});
