import { type DeliverySettings, defaultDeliverySettings } from '../config/delivery-settings.ts';

/** When the attempts of a delivery are made. */
export interface RetrySchedule {
  /** The pauses before the attempts 1, 2, … in milliseconds; there are as many attempts as pauses. */
  readonly pausesMs: readonly number[];
  /** How far a pause may depart from its plan to either side, as a part of 1. */
  readonly jitter: number;
  /** A receiver's wish counts up to this many times the pause. */
  readonly retryAfterFactor: number;
}

/** The schedule that the settings ask for. */
export function retryScheduleOf(
  settings: Pick<DeliverySettings, 'retryScheduleSeconds' | 'retryJitterPercent' | 'retryAfterFactor'>,
): RetrySchedule {
  return {
    pausesMs: settings.retryScheduleSeconds.map((seconds) => seconds * 1000),
    jitter: settings.retryJitterPercent / 100,
    retryAfterFactor: settings.retryAfterFactor,
  };
}

/** About 75 hours in all: the schedule that Standard Webhooks recommends. */
export const defaultRetrySchedule: RetrySchedule = retryScheduleOf(defaultDeliverySettings);

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
 * Says how long to wait before the next attempt of a delivery (SPEC 6.4): the schedule's pause, more or less by its jitter, so
 * that deliveries that failed together do not come back together.
 *
 * A receiver's wish counts between the plain pause and some times of it: it can neither hurry nor stall a delivery.
 * @returns milliseconds, or null when the delivery is to be abandoned
 */
export function nextAttemptAfterMs(
  question: RetryQuestion,
  schedule: RetrySchedule = defaultRetrySchedule,
): number | null {
  const { jitter, retryAfterFactor } = schedule;
  const pauseMs = schedule.pausesMs[question.attemptsMade];
  if (pauseMs === undefined) {
    return null;
  }
  if (question.retryAfterSeconds !== undefined) {
    const wishedMs = Math.max(pauseMs, question.retryAfterSeconds * 1000);
    // Spread upwards only: all of a receiver's deliveries heard the same wish, and none may come before it.
    return Math.round(Math.min(retryAfterFactor * pauseMs, wishedMs * (1 + jitter * question.random)));
  }
  return Math.round(pauseMs * (1 - jitter + 2 * jitter * question.random));
}
