import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eraOf, gregorianYear, isInEra, isoDay } from './japanese-era.ts';

const calendar = new Intl.DateTimeFormat('ja-JP-u-ca-japanese', { era: 'long', year: 'numeric', timeZone: 'UTC' });

function calendarEra(date: Date): { era: string; year: number } {
  const parts = calendar.formatToParts(date);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return { era: part('era'), year: part('year') === '元' ? 1 : Number(part('year')) };
}

test('each day from 1900 to 2060 lies in the era, and has the year, that the Japanese calendar gives it', () => {
  const from = Date.UTC(1900, 0, 1) / 86_400_000;
  const to = Date.UTC(2060, 0, 1) / 86_400_000;
  const boundaries = [
    '1912-07-29',
    '1912-07-30',
    '1926-12-24',
    '1926-12-25',
    '1989-01-07',
    '1989-01-08',
    '2019-04-30',
    '2019-05-01',
  ];
  const days = fc.oneof(
    fc.integer({ min: from, max: to }),
    fc.constantFrom(...boundaries.map((day) => Date.parse(day) / 86_400_000)),
  );
  fc.assert(
    fc.property(days, (day) => {
      const date = new Date(day * 86_400_000);
      const { era, year } = calendarEra(date);
      const name = eraOf(era);
      expect(name).toBe(era);
      if (name === null) return;
      expect(isInEra(name, date.toISOString().slice(0, 10))).toBe(true);
      expect(gregorianYear(name, year)).toBe(date.getUTCFullYear());
    }),
    { numRuns: 400 },
  );
});

test('a day after an era ended or before it began is not in it, and the shared days of 1912 and 1926 are in both', () => {
  expect(isInEra('平成', '2019-05-01')).toBe(false);
  expect(isInEra('令和', '2019-04-30')).toBe(false);
  expect(isInEra('昭和', '1989-01-08')).toBe(false);
  expect(isInEra('大正', '1926-12-25')).toBe(true);
  expect(isInEra('昭和', '1926-12-25')).toBe(true);
  expect(isInEra('明治', '1912-07-30')).toBe(true);
});

test.each([
  ['今和', '令和'],
  ['昭知', '昭和'],
  ['平戌', '平成'],
  ['和令', null],
  ['東京', null],
])('%s is read as %s', (text, era) => {
  expect(eraOf(text)).toBe(era);
});

test('only days that the calendar has become dates', () => {
  expect(isoDay(2024, 2, 29)).toBe('2024-02-29');
  expect(isoDay(2023, 2, 29)).toBeNull();
  expect(isoDay(2023, 13, 1)).toBeNull();
  expect(isoDay(2023, 4, 31)).toBeNull();
  expect(isoDay(98, 1, 1)).toBe('0098-01-01');
});
