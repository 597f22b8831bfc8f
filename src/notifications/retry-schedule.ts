/** Pauses before the attempts 1 to 10 in milliseconds: about 75 hours in all, the schedule that Standard Webhooks recommends. */
const pausesMs: readonly number[] = [
  0,
  5_000,
  5 * 60_000,
  30 * 60_000,
  2 * 3_600_000,
  5 * 3_600_000,
  10 * 3_600_000,
  14 * 3_600_000,
  20 * 3_600_000,
  24 * 3_600_000,
];

const jitter = 0.1;

/** How many attempts a delivery gets before it is abandoned (SPEC 6.4). */
export const attemptsMax = pausesMs.length;

/** What the next pause depends on. */
export interface RetryQuestion {
  /** How many attempts were made already; 0 before the first. */
  readonly attemptsMade: number;
  /** A random number from 0 up to, but not including, 1. */
  readonly random: number;
  /** What a receiver answering 429 or 503 asked for, if it did. */
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * Says how long to wait before the next attempt of a delivery (SPEC 6.4): at once, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h,
 * 20 h and 24 h after the attempt before, each ±10 %, so that deliveries that failed together do not come back together.
 *
 * A receiver's wish counts between the plain pause and twice of it: it can neither hurry nor stall a delivery.
 * @returns milliseconds, or null when the delivery is to be abandoned
 */
export function nextAttemptAfterMs(question: RetryQuestion): number | null {
  const pauseMs = pausesMs[question.attemptsMade];
  if (pauseMs === undefined) {
    return null;
  }
  if (question.retryAfterSeconds !== undefined) {
    const wishedMs = Math.max(pauseMs, question.retryAfterSeconds * 1000);
    // Spread upwards only: all of a receiver's deliveries heard the same wish, and none may come before it.
    return Math.round(Math.min(2 * pauseMs, wishedMs * (1 + jitter * question.random)));
  }
  return Math.round(pauseMs * (1 - jitter + 2 * jitter * question.random));
}
