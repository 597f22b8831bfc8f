// Arithmetic with days, as laws about documents count them. Every date is `YYYY-MM-DD`.

function partsOf(date: string): [year: number, month: number, day: number] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day];
}

export function yearOf(date: string): number {
  return partsOf(date)[0];
}

/** The same day some months later, or the last day of a month that is too short for it. */
export function monthsAfter(date: string, months: number): string {
  const [year, month, day] = partsOf(date);
  const last = new Date(Date.UTC(year, month + months, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate())))
    .toISOString()
    .slice(0, 10);
}

/** How many days come between two dates, whichever is earlier. */
export function daysApart(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
}

/** The birthday in a year. Without a leap day, 29 February becomes 28 February, as the laws about licences and residence cards have it. */
export function birthdayIn(birth: string, year: number): string {
  return monthsAfter(birth, (year - yearOf(birth)) * 12);
}

/** The age in whole years on a day. */
export function ageOn(birth: string, day: string): number {
  const years = yearOf(day) - yearOf(birth);
  return birthdayIn(birth, yearOf(day)) <= day ? years : years - 1;
}
