/** How a receiving endpoint has fared lately. All null: its latest attempt succeeded, or there was none. */
export interface EndpointHealth {
  /** The first of the failures since the last success. */
  readonly failingSince: Date | null;
  readonly lastFailedAt: Date | null;
  /** Since when its events are held because it failed for too long; null while they are sent. */
  readonly pausedAt: Date | null;
}

export interface HealthThresholds {
  /** An endpoint that failed for so long without a success is paused, in milliseconds. */
  readonly pauseAfterMs: number;
  /** A failure that no other followed for so long is forgotten, in milliseconds. It must exceed the longest pause between retries. */
  readonly forgetFailureMs: number;
}

/** One attempt at an endpoint, as its health sees it. */
export interface HealthSign {
  readonly at: Date;
  readonly delivered: boolean;
}

export const goodHealth: EndpointHealth = { failingSince: null, lastFailedAt: null, pausedAt: null };

/**
 * Says how an endpoint fares after further attempts (SPEC 6.4; five days of failing pause it).
 *
 * One success ends everything, a pause included. Failures count only while they follow each other: one event that was abandoned last
 * month does not pause an endpoint at its next hiccup.
 * @param signs in any order
 */
export function healthAfter(
  before: EndpointHealth,
  signs: readonly HealthSign[],
  rules: HealthThresholds,
): EndpointHealth {
  const inOrder = [...signs].sort((a, b) => a.at.getTime() - b.at.getTime());
  return inOrder.reduce((health, sign) => afterOne(health, sign, rules), before);
}

function afterOne(health: EndpointHealth, { at, delivered }: HealthSign, rules: HealthThresholds): EndpointHealth {
  if (delivered) return goodHealth;
  const { lastFailedAt } = health;
  const isForgotten = lastFailedAt !== null && at.getTime() - lastFailedAt.getTime() > rules.forgetFailureMs;
  // A paused endpoint is asked once an hour or so; it stays paused however rarely it is.
  const keepsFailing = health.failingSince !== null && (!isForgotten || health.pausedAt !== null);
  const failingSince = keepsFailing && health.failingSince !== null ? health.failingSince : at;
  const isTooLong = at.getTime() - failingSince.getTime() >= rules.pauseAfterMs;
  return { failingSince, lastFailedAt: at, pausedAt: health.pausedAt ?? (isTooLong ? at : null) };
}
