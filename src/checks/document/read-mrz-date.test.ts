import { describe, expect, test } from 'vitest';
import { readMrzDate } from './read-mrz-date.ts';

const now = new Date('2026-08-02T12:00:00Z');

describe('birth dates', () => {
  test.each([
    ['900405', '1990-04-05'],
    ['260802', '2026-08-02'],
    ['260803', '1926-08-03'],
    ['270101', '1927-01-01'],
    ['000229', '2000-02-29'],
    ['991231', '1999-12-31'],
  ])('%s is the latest such day that is not after today: %s', (text, date) => {
    expect(readMrzDate(text, 'birth', now)).toEqual({ kind: 'date', date });
  });
});

describe('expiry dates', () => {
  test.each([
    ['310101', '2031-01-01'],
    ['991231', '1999-12-31'],
    ['751231', '2075-12-31'],
    ['760101', '1976-01-01'],
    ['260801', '2026-08-01'],
  ])('%s is the one within fifty years: %s', (text, date) => {
    expect(readMrzDate(text, 'expiry', now)).toEqual({ kind: 'date', date });
  });
});

test.each(['901332', '900230', '900431', '900000', '230229', '9004', 'ABCDEF', '?00405'])(
  '%s is impossible',
  (text) => {
    expect(readMrzDate(text, 'birth', now)).toEqual({ kind: 'impossible' });
  },
);

test('a leap day belongs to the latest century that has it', () => {
  expect(readMrzDate('240229', 'birth', now)).toEqual({ kind: 'date', date: '2024-02-29' });
});

test('fillers in place of a part mean that it is not known', () => {
  for (const text of ['90<<<<', '<<<<<<', '9004<<'])
    expect(readMrzDate(text, 'birth', now)).toEqual({ kind: 'unknown' });
});
