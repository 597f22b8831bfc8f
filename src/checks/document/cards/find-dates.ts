// Finds printed dates.

import { eraOf, eraSource, gregorianYear, isInEra, isoDay } from './japanese-era.ts';
import { findPrint, leastConfidence, type Print, plainText } from './print.ts';
import { digitSource, digitsOf } from './repair-print.ts';

/** A date that was found in print. */
export interface PrintedDate {
  readonly print: Print;
  /** `YYYY-MM-DD`; null for a day that no calendar has, or whose two years disagree. */
  readonly date: string | null;
  /** Whether the era was over on that day, as in 平成36年. Only a day in the future of its card may be so. */
  readonly pastEra: boolean;
  /** The confidence of the least certain character, 0 to 1. */
  readonly confidence: number;
  /** The print behind it, up to the next date or the end. */
  readonly after: string;
}

const digit = digitSource;
const year = '\\s*[年午牛]\\s*';
const monthAndDay = `(?<month>${digit}\\s?${digit}?)\\s*[月用]\\s*(?<day>${digit}\\s?${digit}?)\\s*[日曰目]`;
const eraYear = (n: string): string => `(?<era${n}>${eraSource})\\s*(?<eraYear${n}>元|${digit}\\s?${digit}?)`;
const commonYear = `(?<year>(?:[12lI|]\\s?[9qgoOQD0]\\s?${digit}\\s?${digit}))`;

/** 昭和61年5月1日, 平成24年(2012年)4月1日, 2029年6月1日 and 2029年(令和11年)06月01日. */
const japanese = [
  new RegExp(`${commonYear}${year}\\(?\\s*${eraYear('1')}${year}\\)?\\s*${monthAndDay}`, 'u'),
  new RegExp(`${eraYear('1')}${year}(?:\\(\\s*${commonYear}${year}\\)\\s*)?${monthAndDay}`, 'u'),
  new RegExp(`${commonYear}${year}${monthAndDay}`, 'u'),
];

function numberOf(print: Print | undefined): number | null {
  const digits = digitsOf(print ?? []);
  return digits === '' ? null : Number(digits);
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly era: Print;
  readonly date: string | null;
  readonly pastEra: boolean;
}

/** The first characters of the eras. No two look alike. */
const eraInitial = /^[明大昭平令㍾㍽㍼㍻㋿]$/u;

/**
 * The confidence of the least certain character of a date. A character of the era is as certain as it is that no other era is meant: for
 * 令, doubt about 合 and 今 is none.
 */
function confidenceOf(stretch: Print, era: Print): number {
  const known = new Set(era);
  const eras = era.map(({ confidence, alternatives = [] }) =>
    alternatives.length === 0 || confidence < 0.4
      ? confidence
      : 1 - alternatives.reduce((sum, one) => sum + (eraInitial.test(one.character) ? one.likelihood : 0), 0),
  );
  return Math.min(leastConfidence(stretch.filter((glyph) => !known.has(glyph))), ...eras);
}

function readDay(groups: Readonly<Record<string, Print>>): Pick<Found, 'date' | 'pastEra'> {
  const month = numberOf(groups.month);
  const day = numberOf(groups.day);
  const western = numberOf(groups.year);
  const era = eraOf(plainText(groups.era1 ?? []));
  const first = plainText(groups.eraYear1 ?? []) === '元';
  const ofEra = first ? 1 : numberOf(groups.eraYear1);
  const byEra = era === null || ofEra === null || ofEra === 0 ? null : gregorianYear(era, ofEra);
  if ((groups.era1?.length ?? 0) > 0 && byEra === null) return { date: null, pastEra: false };
  if (western !== null && byEra !== null && western !== byEra) return { date: null, pastEra: false };
  const common = western ?? byEra;
  if (common === null || month === null || day === null) return { date: null, pastEra: false };
  const date = isoDay(common, month, day);
  if (date === null || era === null || isInEra(era, date)) return { date, pastEra: false };
  // Before its era began is impossible; after it ended is how long-lived cards were printed.
  return isInEra(era, `${gregorianYear(era, 2)}-01-01`) && date > `${gregorianYear(era, 2)}-01-01`
    ? { date, pastEra: true }
    : { date: null, pastEra: false };
}

/**
 * Finds the dates of a stretch of print in Japanese notation, in order: eras with 元年, common years, or both. Digits are repaired where only
 * digits can stand.
 */
export function findDates(print: Print): PrintedDate[] {
  const found: Found[] = [];
  for (const pattern of japanese) {
    for (const { start, end, groups } of findPrint(print, pattern)) {
      if (found.some((other) => start < other.end && other.start < end)) continue;
      found.push({ start, end, era: groups.era1 ?? [], ...readDay(groups) });
    }
  }
  found.sort((a, b) => a.start - b.start);
  return found.map(({ start, end, date, pastEra, era }, index) => {
    const stretch = print.slice(start, end);
    return {
      print: stretch,
      date,
      pastEra,
      confidence: confidenceOf(stretch, era),
      after: plainText(print.slice(end, found[index + 1]?.start ?? print.length)),
    };
  });
}
