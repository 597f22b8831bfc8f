// Writes dates as Japanese documents print them.

const eras = [
  { name: '令和', letter: 'R', from: '2019-05-01', first: 2019 },
  { name: '平成', letter: 'H', from: '1989-01-08', first: 1989 },
  { name: '昭和', letter: 'S', from: '1926-12-25', first: 1926 },
  { name: '大正', letter: 'T', from: '1912-07-30', first: 1912 },
] as const;

/** How the parts of a date are written: padded with zeros, with spaces as licences print births, or not at all. */
export type DatePadding = 'zero' | 'space' | 'none';

function padded(value: number, padding: DatePadding): string {
  return padding === 'none' ? String(value) : String(value).padStart(2, padding === 'zero' ? '0' : ' ');
}

function partsOf(date: string): [number, number, number] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day];
}

/**
 * The year of an era, such as 令和05.
 * @param date YYYY-MM-DD, from 1912-07-30 on
 * @throws RangeError for an earlier date
 */
export function eraYear(date: string, padding: DatePadding): string {
  const era = eras.find(({ from }) => date >= from);
  if (era === undefined) throw new RangeError('the date is before 1912-07-30');
  return `${era.name}${padded(partsOf(date)[0] - era.first + 1, padding)}`;
}

/** A date in the calendar of eras, such as 昭和61年 5月 1日. The date is YYYY-MM-DD. */
export function eraDate(date: string, padding: DatePadding): string {
  const [, month, day] = partsOf(date);
  return `${eraYear(date, padding)}年${padded(month, padding)}月${padded(day, padding)}日`;
}

/** A date in the western calendar, such as 2028年10月20日. The date is YYYY-MM-DD. */
export function westernDate(date: string, padding: DatePadding): string {
  const [year, month, day] = partsOf(date);
  return `${year}年${padded(month, padding)}月${padded(day, padding)}日`;
}

/** The same day some months later; the day must be at most 28. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = partsOf(date);
  const total = year * 12 + month - 1 + months;
  return isoDate(Math.floor(total / 12), (total % 12) + 1, day);
}

export function isoDate(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
