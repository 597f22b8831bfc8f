// Makes one attempt of a delivery: build, sign, send, choose the next due time.

import type { Delivery, DeliveryResult } from '../../app/ports/deliveries.ts';
import { type Clock, type Log, safeError } from '../../app/ports/system.ts';
import type { Telemetry } from '../../app/ports/telemetry.ts';
import type { Tracing } from '../../app/ports/tracing.ts';
import { type ConcurrencyBounds, paceOf } from '../../domain/endpoint-concurrency.ts';
import { type BodyValidator, buildNotification } from '../../notifications/build.ts';
import { nextAttemptAfterMs } from '../../notifications/retry-schedule.ts';
import type { AttemptResult, Sender } from '../../notifications/send.ts';
import type { SignatureHeaders, SigningInput } from '../../notifications/sign.ts';
import type { Tracepoint } from '../names.ts';

/** Signs one attempt; `signNotification`. */
export type Signer = (input: SigningInput) => SignatureHeaders;

export interface AttemptDeps {
  readonly sender: Pick<Sender, 'send'>;
  readonly signer: Signer;
  readonly validate: BodyValidator;
  readonly clock: Clock;
  /** A number from 0 up to, but not including, 1. */
  readonly random: () => number;
  readonly log: Log;
  readonly telemetry: Pick<Telemetry, 'attemptEnded' | 'endpointChanged'>;
  readonly tracing: Pick<Tracing, 'attempt'>;
  readonly tracepoint: Tracepoint;
  /** The delays before the attempts of a delivery. */
  readonly retryDelaysMs: readonly number[];
  /** The bounds of what one endpoint gets at once. */
  readonly concurrency: ConcurrencyBounds;
}

/** The result of the exchange, or why there was none. */
type Attempted = Omit<AttemptResult, 'class'> & {
  readonly class: AttemptResult['class'] | 'invalid_body' | 'internal_error';
};

/**
 * Makes one attempt of one delivery (SPEC 6.4): builds the body from current data, signs it with the time of this attempt, sends it,
 * and decides how the delivery continues. Writes one line to the log.
 *
 * A notification that violates the published schema is never sent and never dropped: it is held, with an alert. An internal error
 * while building or signing counts as a failed attempt, so a fixed release delivers it within the schedule.
 * @returns a function of the delivery and of about how many its endpoint has at once; its result is to be recorded, it changes nothing itself
 */
export function attemptDelivery(deps: AttemptDeps) {
  const { clock, log, telemetry, tracing } = deps;
  return async (delivery: Delivery, atOnce: number): Promise<DeliveryResult> => {
    const at = clock.now();
    const attempt = delivery.attemptsBefore + 1;
    const { id, leaseToken, tenantId, endpointId, event } = delivery;
    const ids = { deliveryId: id, eventId: event.id, endpointId, tenantId, attempt };
    const attempted = await tracing.attempt(delivery, (traceparent) => exchange(delivery, at, ids, traceparent));
    await deps.tracepoint('deliver.sent');
    const next = continuationOf(attempted, delivery);
    const { class: attemptClass, status, durationMs } = attempted;
    const pace = isOwnFault(attempted)
      ? null
      : paceOf({ responded: status !== null, durationMs, atOnce }, delivery.concurrency, deps.concurrency);
    log.info({ ...ids, class: attemptClass, status, ms: durationMs, outcome: next.outcome }, 'delivery attempted');
    telemetry.attemptEnded({
      result: attemptClass,
      outcome: next.outcome,
      ms: durationMs,
      isFirst: attempt === 1,
      lagMs: clock.now().getTime() - event.createdAt.getTime(),
    });
    return {
      id,
      leaseToken,
      tenantId,
      endpointId,
      attempt,
      at,
      class: attemptClass,
      httpStatus: status,
      durationMs,
      pace,
      ...next,
    };
  };

  async function exchange(delivery: Delivery, at: Date, ids: object, traceparent: string | null): Promise<Attempted> {
    const { event, metadataText, note } = delivery;
    try {
      if (delivery.fault !== undefined) throw delivery.fault;
      const body = buildNotification({ ...event, metadataText, note }, deps.validate);
      if (!body.ok) {
        log.error({ ...ids, alert: true, faults: body.detail }, 'notification violates its schema; held');
        return { class: 'invalid_body', status: null, durationMs: 0 };
      }
      const timestampSeconds = Math.floor(at.getTime() / 1000);
      const signature = deps.signer({ id: event.id, timestampSeconds, body: body.value, secrets: delivery.secrets });
      // The signature does not cover it: proxies on the way may replace it.
      const headers = { ...signature, ...(traceparent !== null && { traceparent }) };
      return await deps.sender.send({ url: delivery.url, headers, body: body.value });
    } catch (error) {
      log.error({ ...ids, alert: true, error: safeError(error) }, 'notification not sent because of an internal error');
      return { class: 'internal_error', status: null, durationMs: clock.now().getTime() - at.getTime() };
    }
  }

  /** How the delivery continues. The delay counts from the end of the attempt, which may have taken long. */
  function continuationOf(
    attempted: Attempted,
    delivery: Delivery,
  ): Pick<DeliveryResult, 'outcome' | 'nextAt' | 'scheduleStep' | 'health'> {
    const health = healthOf(attempted, delivery);
    const { class: attemptClass, retryAfterSeconds } = attempted;
    const { scheduleStep } = delivery;
    if (attemptClass === 'delivered') return { outcome: 'delivered', nextAt: null, scheduleStep, health };
    if (attemptClass === 'invalid_body') return { outcome: 'held', nextAt: null, scheduleStep, health };
    // A probe does not count in the schedule: while its endpoint is paused, an event is held and never abandoned.
    const attemptsMade = delivery.isPaused ? scheduleStep : scheduleStep + 1;
    const delayMs = nextAttemptAfterMs({ attemptsMade, random: deps.random(), retryAfterSeconds }, deps.retryDelaysMs);
    if (delayMs === null) return { outcome: 'abandoned', nextAt: null, scheduleStep: attemptsMade, health };
    const nextAt = new Date(clock.now().getTime() + delayMs);
    return { outcome: 'pending', nextAt, scheduleStep: attemptsMade, health };
  }
}

/** Whether nothing was sent, so the attempt says nothing of the endpoint. */
function isOwnFault({ class: attemptClass }: Attempted): boolean {
  return attemptClass === 'invalid_body' || attemptClass === 'internal_error';
}

/** The effect of an attempt on the endpoint's health. Internal errors have none, nor does a success of a healthy endpoint. */
function healthOf(attempted: Attempted, { isFailing, isPaused }: Delivery): DeliveryResult['health'] {
  if (isOwnFault(attempted)) return null;
  if (attempted.class !== 'delivered') return 'bad';
  return isFailing || isPaused ? 'good' : null;
}
