// Handles jobs of the `deliver` queue, and records the results of attempts in batches.

import { setTimeout as pause } from 'node:timers/promises';
import type {
  Delivery,
  DeliveryClaim,
  DeliveryResult,
  DispatchStore,
  HealthChange,
  RecordRules,
} from '../../app/ports/deliveries.ts';
import { StorageUnavailable, safeError } from '../../app/ports/system.ts';
import { type Batcher, createBatcher } from '../batcher.ts';
import type { QueueJob } from '../names.ts';
import { backoffMs } from '../waiting.ts';
import { type AttemptDeps, attemptDelivery, InvalidNotification } from './attempt-delivery.ts';

interface Deps extends Omit<AttemptDeps, 'concurrency'> {
  readonly dispatch: Pick<DispatchStore, 'loadDeliveries' | 'recordAttempts' | 'releaseDeliveries'>;
  /** Endpoint health thresholds, and the bounds of attempts at once. */
  readonly rules: RecordRules;
  /** How many attempts run at once on this node. */
  readonly slots: number;
  /** The longest an attempt can take, in milliseconds. */
  readonly attemptMs: number;
  /** How many nodes make attempts; by default this one alone. */
  readonly nodes?: () => number;
}

export type BatchJob = QueueJob<'deliver'>;

/** Handles the jobs of the `deliver` queue. */
export interface Deliverer {
  /** Makes the attempts of batches; calls `ended` once for each delivery, when it is recorded or released. */
  take(batches: readonly BatchJob[], ended: (batch: BatchJob) => void): void;
  /** Starts no more attempts and releases the waiting deliveries; resolves when that is recorded. */
  close(): Promise<void>;
  /** Stops retrying to record while the database is unavailable. */
  abandon(): void;
}

/** The part of a delivery's lease that is reserved for recording its attempt. An attempt that could not end before is not started. */
export const recordMs = 2000;

const releaseBatchMax = 200;
const reloadBatchMax = 100;
/** Data read longer ago than this is read again before the attempt: lease token, URL, secrets, endpoint state, metadata, note. */
const freshMs = 1000;

/** A delivery in hand, and when it was read, in milliseconds of the clock. */
interface InHand {
  readonly delivery: Delivery;
  readonly at: number;
  readonly ended: () => void;
}

/** A delivery to read again; `found` gets it, or undefined. */
interface Reload {
  readonly claim: DeliveryClaim;
  readonly found: (delivery: Delivery | undefined) => void;
}

/**
 * Makes the deliverer: it loads all batches of a fetch together, makes all attempts at once, and records each as it ends, together with
 * those that end at the same time. A delivery that hangs delays no other of its batch.
 *
 * What was claimed fits into the slots of all nodes, so deliveries wait here only when one node got more than its part. When so much of its
 * lease has passed that another node could claim the row before the attempt ends, a delivery is released, due at once. That counts as no
 * attempt: attempts are counted when they are recorded.
 */
export function createDeliverer(deps: Deps): Deliverer {
  const waiting: InHand[] = [];
  /** The running attempts of each endpoint. */
  const atEndpoint = new Map<string, number>();
  let running = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const recorder: AttemptRecorder = createAttemptRecorder(deps);
  const attempt = attemptDelivery({ ...deps, concurrency: deps.rules.concurrency });
  const nowMs = (): number => deps.clock.now().getTime();

  // A delivery that cannot be released becomes due again at its lease expiry.
  const releases = createBatcher<DeliveryClaim>(releaseBatchMax, (claims) =>
    deps.dispatch.releaseDeliveries(claims, deps.clock.now()).catch(() => {}),
  );

  const reloads = createBatcher<Reload>(reloadBatchMax, async (stale) => {
    const found = await loadOf(stale.map(({ claim }) => claim));
    for (const reload of stale) reload.found(found.get(reload.claim.deliveryId));
  });

  const startBy = ({ leaseUntil }: Delivery): number => leaseUntil.getTime() - deps.attemptMs - recordMs;
  const mayStart = (delivery: Delivery): boolean => !isClosed && nowMs() <= startBy(delivery);

  function release({ delivery, ended }: InHand): void {
    void releases.add(delivery).then(ended);
  }

  /** Starts the deliveries that wait for a slot, and releases those that cannot start in time. */
  function startWaiting(): void {
    clearTimeout(timer);
    timer = undefined;
    while (waiting[0] !== undefined && (running < deps.slots || !mayStart(waiting[0].delivery))) {
      const next = waiting.shift() as InHand;
      if (mayStart(next.delivery)) start(next);
      else release(next);
    }
    const first = waiting[0];
    if (first !== undefined) timer = setTimeout(startWaiting, Math.max(1, startBy(first.delivery) - nowMs() + 1));
  }

  function start(inHand: InHand): void {
    const { endpointId } = inHand.delivery;
    running += 1;
    atEndpoint.set(endpointId, (atEndpoint.get(endpointId) ?? 0) + 1);
    void run(inHand).finally(() => {
      running -= 1;
      const left = (atEndpoint.get(endpointId) ?? 0) - 1;
      if (left > 0) atEndpoint.set(endpointId, left);
      else atEndpoint.delete(endpointId);
      startWaiting();
    });
  }

  /** Reads a delivery again that has waited, or whose process was stopped, so current data is sent. */
  async function freshened({ delivery, at }: InHand): Promise<Delivery | undefined> {
    const ageMs = nowMs() - at;
    // Negative after the clock was set back: then the age is unknown.
    if (ageMs >= 0 && ageMs <= freshMs) return delivery;
    const { deliveryId, leaseToken } = delivery;
    let fresh: Delivery | undefined;
    await reloads.add({
      claim: { deliveryId, leaseToken },
      found: (found) => {
        fresh = found;
      },
    });
    return fresh;
  }

  async function run(inHand: InHand): Promise<void> {
    const { ended } = inHand;
    const delivery = await freshened(inHand);
    // Ended, claimed by another node, no longer wanted, or unreadable now: then it becomes due again at its lease expiry.
    if (delivery === undefined) return ended();
    if (!mayStart(delivery)) return release({ ...inHand, delivery });
    try {
      const atOnce = (atEndpoint.get(delivery.endpointId) ?? 1) * (deps.nodes?.() ?? 1);
      const result = await attempt(delivery, atOnce);
      // The slot is free now; attempts that end at the same time are recorded together.
      void recorder.add(result).then(ended);
    } catch (error) {
      ended();
      if (error instanceof InvalidNotification) {
        // Strict mode ends the process, so the test fails.
        queueMicrotask(() => {
          throw error;
        });
        return;
      }
      deps.log.error(
        { deliveryId: delivery.deliveryId, error: safeError(error) },
        'delivery attempt failed because of an internal error',
      );
    }
  }

  /** Reads the deliveries whose claims are still valid. */
  async function loadOf(claims: readonly DeliveryClaim[]): Promise<ReadonlyMap<string, Delivery>> {
    try {
      const deliveries = await deps.dispatch.loadDeliveries(claims);
      return new Map(deliveries.map((delivery) => [delivery.deliveryId, delivery]));
    } catch (error) {
      const fields = { deliveries: claims.length, error: safeError(error) };
      deps.log.error(fields, 'loading deliveries failed; they fall due again later');
      return new Map();
    }
  }

  async function load(batches: readonly BatchJob[], ended: (batch: BatchJob) => void): Promise<void> {
    const at = nowMs();
    const loaded = await loadOf(batches.flatMap(({ deliveries }) => deliveries));
    await deps.tracepoint('deliver.loaded');
    const inHand: InHand[] = [];
    for (const batch of batches) {
      for (const { deliveryId, leaseToken } of batch.deliveries) {
        const delivery = loaded.get(deliveryId);
        if (delivery?.leaseToken === leaseToken) inHand.push({ delivery, at, ended: () => ended(batch) });
        else ended(batch);
      }
    }
    // The queue keeps no order among jobs inserted together; a receiver gets the oldest event first.
    inHand.sort((a, b) => a.delivery.event.createdAt.getTime() - b.delivery.event.createdAt.getTime());
    waiting.push(...inHand);
    startWaiting();
  }

  return {
    take: (batches, ended) => void load(batches, ended),
    async close() {
      isClosed = true;
      startWaiting();
      await releases.drained();
    },
    abandon: () => recorder.abandon(),
  };
}

/** Records the results of attempts, many in one transaction. */
interface AttemptRecorder extends Batcher<DeliveryResult> {
  /** Stops retrying while the database is unavailable. Unrecorded attempts are made again later. */
  abandon(): void;
}

const recordBatchMax = 200;
const retryFirstMs = 250;
const retryMaxMs = 2000;

/**
 * Makes the recorder of attempts. While the database is unavailable it keeps the results and retries: no other node can claim the rows
 * meanwhile, and a lost result means a notification sent twice. A batch that fails for another reason is recorded one by one, so one
 * bad row does not affect the others.
 */
function createAttemptRecorder(deps: Pick<Deps, 'dispatch' | 'rules' | 'log' | 'tracepoint'>): AttemptRecorder {
  let isAbandoned = false;

  async function record(results: readonly DeliveryResult[]): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      try {
        return report(await deps.dispatch.recordAttempts(results, deps.rules));
      } catch (error) {
        if (!(error instanceof StorageUnavailable) || isAbandoned) throw error;
        if (failures === 1) deps.log.warn({ error: safeError(error) }, 'recording attempts failed; retrying');
        await pause(backoffMs(failures, retryFirstMs, retryMaxMs));
      }
    }
  }

  function report(changes: readonly HealthChange[]): void {
    for (const { endpointId, tenantId, change } of changes) {
      const ids = { endpointId, tenantId };
      if (change === 'resumed') deps.log.info(ids, 'endpoint resumed; sending its held events');
      else deps.log.warn({ ...ids, alert: true }, 'endpoint paused after failing for too long; holding its events');
    }
  }

  const batcher = createBatcher<DeliveryResult>(recordBatchMax, async (results) => {
    try {
      await record(results);
    } catch {
      for (const result of results) {
        const { deliveryId, attempt } = result;
        await record([result]).catch((error: unknown) =>
          deps.log.error(
            { deliveryId, attempt, error: safeError(error) },
            'recording an attempt failed; the attempt will be repeated',
          ),
        );
      }
    }
    await deps.tracepoint('deliver.recorded');
  });

  return {
    ...batcher,
    abandon() {
      isAbandoned = true;
    },
  };
}
