// Handles jobs of the `deliver` queue, and records the results of attempts.

import { setTimeout as pause } from 'node:timers/promises';
import type { Delivery, DeliveryResult, DispatchStore, Lease, RecordRules } from '../../app/ports/deliveries.ts';
import { StorageUnavailable, safeError } from '../../app/ports/system.ts';
import { backoffMs } from '../loop.ts';
import { type AttemptDeps, attemptDelivery } from './attempt-delivery.ts';

interface Deps extends Omit<AttemptDeps, 'concurrency'> {
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

/** Handles the jobs of the `deliver` queue. */
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
 * Makes the deliverer: it loads all deliveries of a fetch together, makes all attempts at once, and records each as it ends, together with
 * those that end at the same time. A delivery that hangs delays no other of its batch.
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
  const attempt = attemptDelivery({ ...deps, concurrency: deps.rules.concurrency });
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
   * no other node can claim the row meanwhile, and a lost result means a notification sent twice.
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
