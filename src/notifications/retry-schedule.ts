// Computes the delay before the next attempt of a delivery (SPEC 6.4).

/** How far a delay may deviate from its plan to either side, as a fraction: deliveries that failed together do not return together. */
const jitter = 0.1;

/** A receiver's Retry-After counts between the planned delay and this many times it, so it can neither rush nor stall a delivery. */
const retryAfterFactor = 2;

/** The input of the next delay. */
export interface RetryInput {
  /** Attempts made so far; 0 before the first. */
  readonly attemptsMade: number;
  /** A random number from 0 up to, but not including, 1. */
  readonly random: number;
  /** The Retry-After of a 429 or 503 response. */
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * Returns how long to wait before the next attempt of a delivery (SPEC 6.4), in milliseconds.
 * @param delaysMs the delays before the attempts 1, 2, …; there are as many attempts as delays
 * @returns null when the delivery is to be abandoned
 */
export function nextAttemptAfterMs(input: RetryInput, delaysMs: readonly number[]): number | null {
  const delayMs = delaysMs[input.attemptsMade];
  if (delayMs === undefined) return null;
  if (input.retryAfterSeconds !== undefined) {
    const requestedMs = Math.max(delayMs, input.retryAfterSeconds * 1000);
    // Spread upwards only: all of a receiver's deliveries got the same Retry-After, and none may arrive before it.
    return Math.round(Math.min(retryAfterFactor * delayMs, requestedMs * (1 + jitter * input.random)));
  }
  return Math.round(delayMs * (1 - jitter + 2 * jitter * input.random));
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;

/**
 * Parses a `Retry-After` header (RFC 9110, 10.2.3): whole seconds, or an HTTP date. `Date.parse` would accept texts such as `-5`.
 * @param value the header as received, or undefined
 * @param now the time that a date is counted from
 * @returns seconds to wait, 0 for a date in the past; undefined for anything else, which is then ignored
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  const [, day, monthName = '', year, hour, minute, second] = httpDate.exec(text) ?? [];
  const month = monthNames.indexOf(monthName);
  if (month === -1) return undefined;
  const at = Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second));
  return Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
