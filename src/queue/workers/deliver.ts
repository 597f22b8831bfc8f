// Handles claimed deliveries: makes an attempt of each, and records the results.

import { setTimeout as pause } from 'node:timers/promises';
import type { Delivery, DeliveryResult, DispatchStore, Lease, RecordRules } from '../../app/ports/deliveries.ts';
import { type Clock, type Log, StorageUnavailable, safeError } from '../../app/ports/system.ts';
import type { Telemetry } from '../../app/ports/telemetry.ts';
import type { Tracing } from '../../app/ports/tracing.ts';
import { paceOf } from '../../domain/endpoint-concurrency.ts';
import { type BodyValidator, buildNotification } from '../../notifications/build.ts';
import { nextAttemptAfterMs } from '../../notifications/retry-schedule.ts';
import type { AttemptResult, Sender } from '../../notifications/send.ts';
import { signNotification } from '../../notifications/sign.ts';
import { backoffMs } from '../../system/loop.ts';
import type { Tracepoint } from '../tracepoints.ts';

export interface AttemptDeps {
  readonly sender: Pick<Sender, 'send'>;
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
  readonly rules: Pick<RecordRules, 'concurrency'>;
}

interface Deps extends AttemptDeps {
  readonly dispatch: Pick<DispatchStore, 'loadDeliveries' | 'recordAttempt' | 'releaseDeliveries'>;
  /** Endpoint health thresholds, and the bounds of attempts at once. */
  readonly rules: RecordRules;
  /** How many attempts run at once on this node. */
  readonly slots: number;
  /** The longest an attempt can take, in milliseconds. */
  readonly attemptMs: number;
  /** How many nodes make attempts. */
  readonly nodes: () => number;
}

/** Handles claimed deliveries, with a job or without. */
export interface Deliverer {
  /** Makes the attempts of claimed deliveries; calls `ended` once for each, when it is recorded or released. */
  take(claims: readonly Lease[], ended: () => void): void;
  /** Starts no more attempts: what is taken from now on is released. */
  close(): void;
  /** Stops retrying to record while the database is unavailable. */
  abandon(): void;
}

/** The part of a delivery's lease that is reserved for recording its attempt. An attempt that could not end before is not started. */
const recordMs = 2000;

/** Data read longer ago than this is read again before the attempts: lease token, URL, secrets, endpoint state, metadata, note. */
const freshMs = 1000;

/** The first and longest delay before a result is recorded again after an outage, in milliseconds. */
const retryFirstMs = 250;
const retryMaxMs = 2000;

/**
 * Makes the deliverer: it loads all deliveries of a batch together, makes all attempts at once, and records each as it ends, together with
 * those that end about the same time. A delivery that hangs delays no other of its batch.
 *
 * What was claimed fits into the slots of all nodes. Deliveries for which this node has no slot are released, due at once, and so are those
 * whose lease could end before their attempt. That counts as no attempt: attempts are counted when they are recorded.
 */
export function createDeliverer(deps: Deps): Deliverer {
  const { dispatch, log } = deps;
  /** The deliveries in hand: being attempted or recorded, and so in flight by their rows. */
  let inHand = 0;
  const ofEndpoint = new Map<string, number>();
  let isClosed = false;
  let isAbandoned = false;
  let isOutageLogged = false;
  const attempt = attemptDelivery(deps);
  const nowMs = (): number => deps.clock.now().getTime();

  /** Reads the deliveries whose claims are still valid, oldest event first: the queue keeps no order among jobs inserted together. */
  async function load(claims: readonly Lease[]): Promise<Delivery[]> {
    try {
      const loaded = await dispatch.loadDeliveries(claims);
      return loaded.sort((a, b) => a.event.createdAt.getTime() - b.event.createdAt.getTime());
    } catch (error) {
      const fields = { deliveries: claims.length, error: safeError(error) };
      log.error(fields, 'loading deliveries failed; they fall due again later');
      return [];
    }
  }

  async function handle(claims: readonly Lease[], ended: () => void): Promise<void> {
    const loadedAt = nowMs();
    let deliveries = await load(claims);
    await deps.tracepoint('deliver.loaded');
    const ageMs = nowMs() - loadedAt;
    // The process was stopped meanwhile, or the clock was set back and the age is unknown.
    if (ageMs < 0 || ageMs > freshMs) deliveries = await load(claims);
    const unsent: Delivery[] = [];
    const starting = deliveries.filter((delivery) => {
      const startBy = delivery.leaseUntil.getTime() - deps.attemptMs - recordMs;
      const mayStart = !isClosed && inHand < deps.slots && nowMs() <= startBy;
      if (mayStart) count(delivery, 1);
      else unsent.push(delivery);
      return mayStart;
    });
    for (const delivery of starting) {
      void run(delivery).finally(() => {
        count(delivery, -1);
        ended();
      });
    }
    // What cannot be released becomes due again at its lease expiry.
    if (unsent.length > 0) await dispatch.releaseDeliveries(unsent, deps.clock.now()).catch(() => {});
    // The rest has ended, was claimed by another node, or is no longer wanted.
    for (let left = claims.length - deliveries.length + unsent.length; left > 0; left -= 1) ended();
  }

  function count({ endpointId }: Delivery, change: 1 | -1): void {
    inHand += change;
    const left = (ofEndpoint.get(endpointId) ?? 0) + change;
    if (left > 0) ofEndpoint.set(endpointId, left);
    else ofEndpoint.delete(endpointId);
  }

  async function run(delivery: Delivery): Promise<void> {
    const { id: deliveryId, endpointId } = delivery;
    try {
      const result = await attempt(delivery, (ofEndpoint.get(endpointId) ?? 1) * deps.nodes());
      await record(result);
      await deps.tracepoint('deliver.recorded');
    } catch (error) {
      log.error({ deliveryId, error: safeError(error) }, 'delivery attempt failed because of an internal error');
    }
  }

  /**
   * Records a result, and logs a failure. While the database is unavailable it keeps the result and retries, and once after another failure:
   * no other node claims the row before its lease ends, and a lost result means a notification sent twice.
   */
  async function record(result: DeliveryResult): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      try {
        const changes = await dispatch.recordAttempt(result, deps.rules);
        isOutageLogged = false;
        for (const { endpointId, tenantId, change } of changes) {
          const ids = { endpointId, tenantId };
          deps.telemetry.endpointChanged(change);
          if (change === 'resumed') log.info(ids, 'endpoint resumed; sending its held events');
          else log.warn({ ...ids, alert: true }, 'endpoint paused after failing for too long; holding its events');
        }
        return;
      } catch (thrown) {
        const error = safeError(thrown);
        // Another failure may be that of a conflict, which passes.
        if (isAbandoned || (failures > 1 && !(thrown instanceof StorageUnavailable))) {
          const fields = { deliveryId: result.id, attempt: result.attempt, error };
          return log.error(fields, 'recording an attempt failed; the attempt will be repeated');
        }
        if (!isOutageLogged) log.warn({ error }, 'recording attempts failed; retrying');
        isOutageLogged = true;
        await pause(backoffMs(failures, retryFirstMs, retryMaxMs));
      }
    }
  }

  return {
    take: (claims, ended) => void handle(claims, ended),
    close() {
      isClosed = true;
    },
    abandon() {
      isAbandoned = true;
    },
  };
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
      : paceOf({ responded: status !== null, durationMs, atOnce }, delivery.concurrency, deps.rules.concurrency);
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
    const { event, secrets, metadataText, note } = delivery;
    try {
      if (delivery.fault !== undefined) throw delivery.fault;
      const body = buildNotification({ ...event, metadataText, note }, deps.validate);
      if (!body.ok) {
        log.error({ ...ids, alert: true, faults: body.detail }, 'notification violates its schema; held');
        return { class: 'invalid_body', status: null, durationMs: 0 };
      }
      const timestampSeconds = Math.floor(at.getTime() / 1000);
      const signature = signNotification({ id: event.id, timestampSeconds, body: body.value, secrets });
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
