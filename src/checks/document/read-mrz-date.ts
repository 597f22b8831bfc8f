/** What six digits of a machine-readable zone mean as a date. */
export type MrzDate =
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'impossible' };

function isCalendarDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function written(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * Reads YYMMDD. The zone does not hold the century: a birth date is the latest such date that is not after today, an
 * expiry date the one within fifty years of today.
 * @param text six characters; fillers stand for parts that are not known (ICAO Doc 9303-3, 4.8), which gives `unknown`
 * @param now the moment of the check; its UTC date counts
 */
export function readMrzDate(text: string, meaning: 'birth' | 'expiry', now: Date): MrzDate {
  if (/^[0-9<]{6}$/.test(text) && text.includes('<')) return { kind: 'unknown' };
  if (!/^\d{6}$/.test(text)) return { kind: 'impossible' };
  const thisYear = now.getUTCFullYear();
  const month = Number(text.slice(2, 4));
  const day = Number(text.slice(4, 6));
  const today = now.toISOString().slice(0, 10);
  const century = Math.floor(thisYear / 100) * 100;
  const years = [century + 100, century, century - 100].map((start) => start + Number(text.slice(0, 2)));
  const year =
    meaning === 'birth'
      ? years.find((candidate) => isCalendarDate(candidate, month, day) && written(candidate, month, day) <= today)
      : years.find((candidate) => candidate >= thisYear - 50 && candidate < thisYear + 50);
  if (year === undefined || !isCalendarDate(year, month, day)) return { kind: 'impossible' };
  return { kind: 'date', date: written(year, month, day) };
}
