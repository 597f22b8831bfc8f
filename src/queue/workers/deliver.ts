// Handles jobs of the `deliver` queue, and records the results of attempts in batches.

import { setTimeout as pause } from 'node:timers/promises';
import type { Delivery, DeliveryResult, DispatchStore, HealthChange, RecordRules } from '../../app/ports/deliveries.ts';
import { StorageUnavailable, safeError } from '../../app/ports/system.ts';
import { backoffMs } from '../loop.ts';
import type { Lease } from '../names.ts';
import { type AttemptDeps, attemptDelivery, InvalidNotification } from './attempt-delivery.ts';

interface Deps extends Omit<AttemptDeps, 'concurrency'> {
  readonly dispatch: Pick<DispatchStore, 'loadDeliveries' | 'recordAttempts' | 'releaseDeliveries'>;
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

/**
 * Makes the deliverer: it loads all deliveries of a fetch together, makes all attempts at once, and records each as it ends, together with
 * those that end at the same time. A delivery that hangs delays no other of its batch.
 *
 * What was claimed fits into the slots of all nodes. Deliveries for which this node has no slot are released, due at once, and so are those
 * whose lease could end before their attempt. That counts as no attempt: attempts are counted when they are recorded.
 */
export function createDeliverer(deps: Deps): Deliverer {
  const { dispatch, log } = deps;
  /** The running attempts of each endpoint. */
  const atEndpoint = new Map<string, number>();
  let running = 0;
  let isClosed = false;
  const recorder = createAttemptRecorder(deps);
  const attempt = attemptDelivery({ ...deps, concurrency: deps.rules.concurrency });
  const nowMs = (): number => deps.clock.now().getTime();

  /** Reads the deliveries whose claims are still valid, oldest event first: the queue keeps no order among jobs inserted together. */
  async function load(claims: readonly Lease[]): Promise<Delivery[]> {
    try {
      const loaded = await dispatch.loadDeliveries(
        claims.map(({ id, leaseToken }) => ({ deliveryId: id, leaseToken })),
      );
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
    for (const delivery of deliveries) {
      const startBy = delivery.leaseUntil.getTime() - deps.attemptMs - recordMs;
      if (isClosed || running >= deps.slots || nowMs() > startBy) unsent.push(delivery);
      else void run(delivery).finally(ended);
    }
    // What cannot be released becomes due again at its lease expiry.
    if (unsent.length > 0) await dispatch.releaseDeliveries(unsent, deps.clock.now()).catch(() => {});
    // The rest has ended, was claimed by another node, or is no longer wanted.
    for (let left = claims.length - deliveries.length + unsent.length; left > 0; left -= 1) ended();
  }

  async function run(delivery: Delivery): Promise<void> {
    const { deliveryId, endpointId } = delivery;
    const count = (change: 1 | -1): number => {
      running += change;
      const attempts = (atEndpoint.get(endpointId) ?? 0) + change;
      if (attempts > 0) atEndpoint.set(endpointId, attempts);
      else atEndpoint.delete(endpointId);
      return attempts;
    };
    try {
      // The slot is free when the attempt ends; attempts that end at the same time are recorded together.
      const result = await attempt(delivery, count(1) * deps.nodes()).finally(() => count(-1));
      await recorder.add(result);
    } catch (error) {
      if (error instanceof InvalidNotification) {
        // Strict mode ends the process, so the test fails.
        queueMicrotask(() => {
          throw error;
        });
        return;
      }
      log.error({ deliveryId, error: safeError(error) }, 'delivery attempt failed because of an internal error');
    }
  }

  return {
    take: (claims, ended) => void handle(claims, ended),
    close() {
      isClosed = true;
    },
    abandon: () => recorder.abandon(),
  };
}

/** Records the results of attempts, many in one transaction. */
interface AttemptRecorder {
  /** Adds a result; resolves when its batch is recorded, and never rejects. */
  add(result: DeliveryResult): Promise<void>;
  /** Stops retrying while the database is unavailable. Unrecorded attempts are made again later. */
  abandon(): void;
}

const recordBatchMax = 200;
const retryFirstMs = 250;
const retryMaxMs = 2000;

/**
 * Makes the recorder of attempts. A result that is added while nothing runs starts a batch at once; those added during a run form the next
 * batch, so batches grow with the load and no result waits for a timer.
 *
 * While the database is unavailable it keeps the results and retries: no other node can claim the rows
 * meanwhile, and a lost result means a notification sent twice. A batch that fails for another reason is recorded one by one, so one
 * bad row does not affect the others.
 */
function createAttemptRecorder(deps: Pick<Deps, 'dispatch' | 'rules' | 'log' | 'tracepoint'>): AttemptRecorder {
  const { dispatch, rules, log } = deps;
  let isAbandoned = false;
  let isRunning = false;
  let waiting: { readonly result: DeliveryResult; readonly recorded: () => void }[] = [];

  async function record(results: readonly DeliveryResult[]): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      try {
        return report(await dispatch.recordAttempts(results, rules));
      } catch (error) {
        if (!(error instanceof StorageUnavailable) || isAbandoned) throw error;
        if (failures === 1) log.warn({ error: safeError(error) }, 'recording attempts failed; retrying');
        await pause(backoffMs(failures, retryFirstMs, retryMaxMs));
      }
    }
  }

  function report(changes: readonly HealthChange[]): void {
    for (const { endpointId, tenantId, change } of changes) {
      const ids = { endpointId, tenantId };
      if (change === 'resumed') log.info(ids, 'endpoint resumed; sending its held events');
      else log.warn({ ...ids, alert: true }, 'endpoint paused after failing for too long; holding its events');
    }
  }

  async function recordSingly(results: readonly DeliveryResult[]): Promise<void> {
    for (const result of results) {
      const { deliveryId, attempt } = result;
      await record([result]).catch((error: unknown) =>
        log.error(
          { deliveryId, attempt, error: safeError(error) },
          'recording an attempt failed; the attempt will be repeated',
        ),
      );
    }
  }

  async function recordAll(): Promise<void> {
    // One turn of the event loop collects the results of attempts that end together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting.slice(0, recordBatchMax);
      waiting = waiting.slice(recordBatchMax);
      const results = batch.map(({ result }) => result);
      await record(results).catch(() => recordSingly(results));
      await deps.tracepoint('deliver.recorded');
      for (const { recorded } of batch) recorded();
    }
    isRunning = false;
  }

  return {
    add: (result) =>
      new Promise((recorded) => {
        waiting.push({ result, recorded });
        if (!isRunning) void recordAll();
        isRunning = true;
      }),
    abandon() {
      isAbandoned = true;
    },
  };
}
