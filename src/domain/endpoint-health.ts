// Decides when a failing endpoint is paused and resumed (SPEC 6.4).

/** The health of an endpoint. All null after a success, and before the first attempt. */
export interface EndpointHealth {
  /** The first failure since the last success. */
  readonly failingSince: Date | null;
  readonly lastFailedAt: Date | null;
  /** Since when deliveries wait because the endpoint failed for too long; null while they are sent. */
  readonly pausedAt: Date | null;
}

export interface HealthThresholds {
  /** How long an endpoint fails without a success before it is paused, in milliseconds. */
  readonly pauseAfterMs: number;
  /** How long after the last failure it is forgotten, in milliseconds. It must exceed the longest pause between retries. */
  readonly forgetFailureMs: number;
}

/** One attempt at an endpoint. */
export interface AttemptResult {
  readonly at: Date;
  readonly delivered: boolean;
}

export const goodHealth: EndpointHealth = { failingSince: null, lastFailedAt: null, pausedAt: null };

/**
 * The health of an endpoint after further attempts (SPEC 6.4; five days of failures pause it). One success restores it and ends a pause.
 * Failures far apart do not add up: an event abandoned last month does not pause the endpoint at its next failure.
 * @param attempts in any order
 */
export function healthAfter(
  before: EndpointHealth,
  attempts: readonly AttemptResult[],
  rules: HealthThresholds,
): EndpointHealth {
  const inOrder = [...attempts].sort((a, b) => a.at.getTime() - b.at.getTime());
  return inOrder.reduce((health, attempt) => afterOne(health, attempt, rules), before);
}

function afterOne(health: EndpointHealth, { at, delivered }: AttemptResult, rules: HealthThresholds): EndpointHealth {
  if (delivered) return goodHealth;
  const { lastFailedAt } = health;
  const isForgotten = lastFailedAt !== null && at.getTime() - lastFailedAt.getTime() > rules.forgetFailureMs;
  // Probes of a paused endpoint are rare; their distance does not end the pause.
  const failingSince = (isForgotten && health.pausedAt === null ? null : health.failingSince) ?? at;
  const isTooLong = at.getTime() - failingSince.getTime() >= rules.pauseAfterMs;
  return { failingSince, lastFailedAt: at, pausedAt: health.pausedAt ?? (isTooLong ? at : null) };
}
