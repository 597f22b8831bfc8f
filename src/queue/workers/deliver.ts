// Handles jobs of the `deliver` queue.

import type { Delivery, DeliveryClaim, DispatchStore, RecordRules } from '../../app/ports/deliveries.ts';
import { safeError } from '../../app/ports/system.ts';
import { createBatcher } from '../batcher.ts';
import type { QueueJob } from '../boss.ts';
import { createSlots, type Slots } from '../slots.ts';
import { type AttemptDeps, attemptDelivery, InvalidNotification } from './attempt-delivery.ts';
import { type AttemptRecorder, createAttemptRecorder } from './record-attempts.ts';

interface Deps extends AttemptDeps {
  readonly dispatch: Pick<DispatchStore, 'loadDeliveries' | 'recordAttempts' | 'releaseDeliveries'>;
  /** Endpoint health thresholds. */
  readonly rules: RecordRules;
  /** How many attempts run at once on this node. */
  readonly slots: number;
  /** How many of them may go to one endpoint. */
  readonly slotsPerEndpoint: number;
  /** The longest an attempt can take, in milliseconds. */
  readonly attemptMs: number;
}

/** Handles the jobs of the `deliver` queue. */
export interface Deliverer {
  take(jobs: readonly QueueJob[], done: (job: QueueJob) => void): void;
  /** Starts no more attempts and releases the waiting deliveries; resolves when that is recorded. */
  close(): Promise<void>;
  /** Stops retrying to record while the database is unavailable. */
  abandon(): void;
}

/** The part of a delivery's lease that is reserved for recording its attempt. An attempt that could not end before is not started. */
export const recordMs = 2000;

const releaseBatchMax = 200;
const reloadBatchMax = 100;
/** Data read longer ago than this is read again before the attempt: URL, secrets, endpoint state, metadata, note. */
const freshMs = 1000;

/** A delivery, and when it was read, in milliseconds of the clock. */
interface Loaded {
  readonly delivery: Delivery;
  readonly at: number;
}

/** A delivery to read again; `found` gets it, or undefined. */
interface Reload {
  readonly claim: DeliveryClaim;
  readonly found: (delivery: Delivery | undefined) => void;
}

/**
 * Makes the deliverer: it loads all jobs of a fetch in one read, makes the attempts in slots, and records them in batches.
 *
 * A delivery waits here for a slot of its endpoint and of its tenant's share. When so much of its lease has passed that another node
 * could claim the row before the attempt ends, it is released, due at once. That counts as no attempt: attempts are counted when they
 * are recorded.
 */
export function createDeliverer(deps: Deps): Deliverer {
  const slots: Slots = createSlots({
    size: deps.slots,
    perKey: deps.slotsPerEndpoint,
    now: () => deps.clock.now().getTime(),
  });
  const recorder: AttemptRecorder = createAttemptRecorder(deps);
  const attempt = attemptDelivery(deps);
  // A delivery that cannot be released becomes due again at its lease expiry.
  const releases = createBatcher<DeliveryClaim>(releaseBatchMax, (claims) =>
    deps.dispatch.releaseDeliveries(claims, deps.clock.now()).catch(() => {}),
  );

  const reloads = createBatcher<Reload>(reloadBatchMax, async (waiting) => {
    const found = await loadOf(waiting.map(({ claim }) => claim));
    for (const reload of waiting) reload.found(found.get(reload.claim.deliveryId));
  });

  /** Reads a delivery again that has waited for its slot, so current data is sent. */
  async function freshened(loaded: Loaded): Promise<Delivery | undefined> {
    const ageMs = deps.clock.now().getTime() - loaded.at;
    // Negative after the clock was set back: then the age is unknown.
    if (ageMs >= 0 && ageMs <= freshMs) return loaded.delivery;
    const { deliveryId, leaseToken } = loaded.delivery;
    let fresh: Delivery | undefined;
    await reloads.add({
      claim: { deliveryId, leaseToken },
      found: (delivery) => {
        fresh = delivery;
      },
    });
    return fresh;
  }

  async function run(loaded: Loaded, done: () => void): Promise<void> {
    const delivery = await freshened(loaded);
    // Ended, claimed by another node, no longer wanted, or unreadable now: then it becomes due again at its lease expiry.
    if (delivery === undefined) {
      done();
      return;
    }
    try {
      const result = await attempt(delivery);
      // The slot is free now; attempts that end at the same time are recorded together.
      void recorder.add(result).then(done);
    } catch (error) {
      done();
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

  async function load(jobs: readonly QueueJob[], done: (job: QueueJob) => void): Promise<void> {
    const at = deps.clock.now().getTime();
    const loaded = await loadOf(jobs.map(({ id, leaseToken }) => ({ deliveryId: id, leaseToken })));
    await deps.tracepoint('deliver.loaded');
    const inHand = jobs.flatMap((job) => {
      const delivery = loaded.get(job.id);
      if (delivery !== undefined && delivery.leaseToken === job.leaseToken) return [{ job, delivery }];
      done(job);
      return [];
    });
    // The queue keeps no order among jobs inserted together; a receiver gets the oldest event first.
    inHand.sort((a, b) => a.delivery.event.createdAt.getTime() - b.delivery.event.createdAt.getTime());
    for (const { job, delivery } of inHand) {
      slots.offer({
        key: delivery.endpointId,
        group: delivery.tenantId,
        startBy: delivery.leaseUntil.getTime() - deps.attemptMs - recordMs,
        run: () => run({ delivery, at }, () => done(job)),
        release: () => void releases.add(delivery).then(() => done(job)),
      });
    }
  }

  return {
    take: (jobs, done) => void load(jobs, done),
    async close() {
      slots.close();
      await releases.drained();
    },
    abandon: () => recorder.abandon(),
  };
}
