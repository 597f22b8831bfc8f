// Reads the dates on the data page of a passport.

import { isoDay } from './japanese-era.ts';
import { findPrint, leastConfidence, type Print, plainText } from './print.ts';
import { digitSource, digitsOf } from './repair-print.ts';

/** A date that is printed on a page. */
export interface PageDate {
  /** What it may mean, `YYYY-MM-DD` or, with a year of two digits, `-YY-MM-DD`. Empty for a day that no calendar has. */
  readonly readings: readonly string[];
  /** Its year, month and day; the last two are one where their order is open. */
  readonly parts: readonly DatePart[];
}

interface DatePart {
  /** The confidence of the least certain character, 0 to 1. */
  readonly confidence: number;
  /** Where it begins in `YYYY-MM-DD`. */
  readonly from: number;
  /** What it may be there, all of one length. */
  readonly values: readonly string[];
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;
const gap = '[\\s./-]*';
const between = '[\\s./-]+';
const d = digitSource;

/** 12 AUG 1974, also with the month in a second language as in 12 AUG/AOUT 1974. */
const worded = new RegExp(
  `(?<day>${d}{1,2})${gap}(?<month>[A-Z015]{3})[A-Z]{0,6}(?:\\s*\\/\\s*[\\p{Lu}.]{3,9})?${gap}(?<year>${d}{4}|${d}{2})(?!${d})`,
  'u',
);
/** 1974-08-12 and 1974年8月12日. */
const yearFirst = new RegExp(
  `(?<year>${d}{4})\\s?[-./年\\s]\\s?(?<month>${d}{1,2})\\s?[-./月\\s]\\s?(?<day>${d}{1,2})(?!${d})`,
  'u',
);
/** 12.08.1974 and 08/12/1974. */
const numbers = new RegExp(
  `(?<!${d})(?<day>${d}{2})${between}(?<month>${d}{2})${between}(?<year>${d}{4})(?!${d})`,
  'u',
);

/** The confidence of a month. In a name, whether a letter is the digit that looks alike is no doubt about the month. */
function monthConfidence(print: Print): number {
  const isName = /[A-Z]{2}/.test(plainText(print));
  return leastConfidence(isName ? print.filter(({ character }) => !/[O0I1S5]/.test(character)) : print);
}

function monthOf(print: Print | undefined): number {
  const word = plainText(print ?? [])
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('5', 'S');
  return (months as readonly string[]).indexOf(word) + 1;
}

function readings(year: string, pairs: readonly (readonly [month: number, day: number])[]): string[] {
  return pairs.flatMap(([month, day]) => {
    const date = isoDay(Number(year.length === 4 ? year : `20${year}`), month, day);
    return date === null ? [] : [year.length === 4 ? date : date.slice(2).padStart(9, '-')];
  });
}

/** The parts of a date. @param pairs the months and days that it may mean, of which several leave the order open */
function partsOf(
  groups: Readonly<Record<string, Print>>,
  year: string,
  pairs: readonly (readonly [month: number, day: number])[],
): DatePart[] {
  const two = (value: number): string => `${value}`.padStart(2, '0');
  const confidence = {
    year: leastConfidence(groups.year ?? []),
    month: monthConfidence(groups.month ?? []),
    day: leastConfidence(groups.day ?? []),
  };
  const yearPart = { confidence: confidence.year, from: 4 - year.length, values: [year] };
  const both = pairs.map(([month, day]) => `${two(month)}-${two(day)}`);
  if (both.length > 1)
    return [yearPart, { confidence: Math.min(confidence.month, confidence.day), from: 5, values: both }];
  return [
    yearPart,
    { confidence: confidence.month, from: 5, values: both.map((text) => text.slice(0, 2)) },
    { confidence: confidence.day, from: 8, values: both.map((text) => text.slice(3)) },
  ];
}

/** Finds the first date of a line; null when there is none. */
export function readPageDate(line: Print): PageDate | null {
  const upper = line.map((glyph) => ({ ...glyph, character: glyph.character.toUpperCase() }));
  for (const [pattern, kind] of [
    [worded, 'worded'],
    [yearFirst, 'year'],
    [numbers, 'numbers'],
  ] as const) {
    for (const { groups } of findPrint(upper, pattern)) {
      const year = digitsOf(groups.year ?? []);
      const day = Number(digitsOf(groups.day ?? []));
      const month = kind === 'worded' ? monthOf(groups.month) : Number(digitsOf(groups.month ?? []));
      if (kind === 'worded' && month === 0) continue;
      const pairs: [number, number][] = [[month, day]];
      // 08/12 may be either.
      if (kind === 'numbers') pairs.push([day, month]);
      return { readings: readings(year, pairs), parts: partsOf(groups, year, pairs) };
    }
  }
  return null;
}

/**
 * Whether a printed date is clearly another day than one, `YYYY-MM-DD`: a part that is clear differs, whatever the doubts about the others. One
 * that no calendar has was misread.
 * @param clear the least confidence of that part
 */
export function isOtherDay({ readings, parts }: PageDate, day: string, clear: number): boolean {
  return (
    readings.length > 0 &&
    parts.some(
      ({ confidence, from, values }) => confidence >= clear && values.every((value) => !day.startsWith(value, from)),
    )
  );
}

/** Whether a printed date may mean a day, `YYYY-MM-DD`. */
export function meansDay(date: PageDate, day: string): boolean {
  return date.readings.some(
    (reading) => reading === day || (reading.startsWith('-') && day.endsWith(reading.slice(1))),
  );
}
