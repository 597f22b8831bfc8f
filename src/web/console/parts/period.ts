/** A span of time as fields for a date and a time have it, in the time zone of the browser; empty for any time. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The latest time that the fields accept. Browsers offer years of six digits otherwise. */
export const periodMax = '9999-12-31T23:59';
/** The service takes years of four digits. */
const [earliestMs, latestMs] = [Date.parse('0000-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')];
const longYear = /^\d{5,}-/;

/** The instant of a field, or the nearest one that the service takes; null where the text is no time. */
function instantOf(text: string): string | null {
  const ms = longYear.test(text) ? latestMs : new Date(text).getTime();
  return Number.isNaN(ms) ? null : new Date(Math.min(Math.max(ms, earliestMs), latestMs)).toISOString();
}

/** The span as the service takes it. A field whose text is no time limits nothing. */
export function periodQuery({ from, to }: Period): Partial<Period> {
  const [start, end] = [instantOf(from), instantOf(to)];
  return { ...(start !== null && { from: start }), ...(end !== null && { to: end }) };
}
