const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;

/**
 * Reads a `Retry-After` header (RFC 9110, 10.2.3): whole seconds, or an HTTP date.
 * @param value the header as it came, or undefined
 * @param now the current time, which a date is counted from
 * @returns seconds to wait, 0 for a date in the past; undefined for anything else, which is then ignored. `Date.parse` is not
 *   asked, since it makes a date out of texts such as `-5`.
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) {
    return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  }
  const [, day, monthName = '', year, hour, minute, second] = httpDate.exec(text) ?? [];
  const month = monthNames.indexOf(monthName);
  if (month === -1) {
    return undefined;
  }
  const at = Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second));
  return Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
