// Years of Japanese eras, for reading printed dates.

/**
 * The eras of living people, with the first day of each. An era ends on the day before the next begins. The days are those of the
 * calendar `ja-JP-u-ca-japanese`, which the tests compare them with.
 */
const eras = [
  { name: '明治', from: '1868-10-23' },
  { name: '大正', from: '1912-07-30' },
  { name: '昭和', from: '1926-12-25' },
  { name: '平成', from: '1989-01-08' },
  { name: '令和', from: '2019-05-01' },
] as const;

export type EraName = (typeof eras)[number]['name'];

/** Misreadings of the two characters of each era. No two eras share a misreading. */
const spellings: readonly { readonly era: EraName; readonly pattern: RegExp }[] = [
  { era: '明治', pattern: /^[明朋][治冶]$/ },
  { era: '大正', pattern: /^[大太犬][正止]$/ },
  { era: '昭和', pattern: /^[昭照招沼][和知利]$/ },
  { era: '平成', pattern: /^[平半干乎][成戍戌威咸]$/ },
  { era: '令和', pattern: /^[令今合会][和知利]$/ },
];

/** The two characters of an era as OCR reads them, for use inside larger patterns. */
export const eraSource = '[明朋大太犬昭照招沼平半干乎令今合会][治冶正止和知利成戍戌威咸]';

/** The era that two printed characters name; null when they name none. */
export function eraOf(text: string): EraName | null {
  return spellings.find(({ pattern }) => pattern.test(text))?.era ?? null;
}

/**
 * The Gregorian year of a year of an era, also past the era's end: cards that were issued before May 2019 say 平成36年.
 * @param year from 1 on; 元年 is 1
 */
export function gregorianYear(era: EraName, year: number): number {
  const from = eras.find(({ name }) => name === era)?.from ?? '';
  return Number(from.slice(0, 4)) + year - 1;
}

/**
 * Whether a day lies in an era. The last day of an era and the first of the next were one day in 1912 and 1926, and cards print
 * either name for it.
 * @param date `YYYY-MM-DD`
 */
export function isInEra(era: EraName, date: string): boolean {
  const index = eras.findIndex(({ name }) => name === era);
  const from = eras[index]?.from;
  const next = eras[index + 1];
  if (from === undefined || date < from) return false;
  if (next === undefined || date < next.from) return true;
  return date === next.from && (next.name === '大正' || next.name === '昭和');
}

/** Whether the calendar has this day. Months and days count from 1. */
function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** A day as `YYYY-MM-DD`; null when the calendar has no such day. */
export function isoDay(year: number, month: number, day: number): string | null {
  if (!isCalendarDay(year, month, day)) return null;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
