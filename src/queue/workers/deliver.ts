import type { Delivery, DeliveryClaim, DispatchStore, RecordRules } from '../../app/ports/deliveries.ts';
import { safeError } from '../../app/ports/system.ts';
import { createBatcher } from '../batcher.ts';
import type { QueueJob } from '../boss.ts';
import { createSlots, type Slots } from '../slots.ts';
import { type AttemptDeps, attemptDelivery, InvalidNotification } from './attempt-delivery.ts';
import { type AttemptRecorder, createAttemptRecorder } from './record-attempts.ts';

interface Deps extends AttemptDeps {
  readonly dispatch: Pick<DispatchStore, 'loadDeliveries' | 'recordAttempts' | 'releaseDeliveries'>;
  /** How attempts tell on endpoints. */
  readonly rules: RecordRules;
  /** How many attempts run at once on this node. */
  readonly slots: number;
  /** How many of them may go to one endpoint. */
  readonly slotsPerEndpoint: number;
  /** The longest an attempt can take, in milliseconds. */
  readonly attemptMs: number;
}

/** Takes the jobs of the `deliver` queue. */
export interface Deliverer {
  take(jobs: readonly QueueJob[], done: (job: QueueJob) => void): void;
  /** Starts no more attempts. What was taken and not begun is given back, and resolves when that is recorded. */
  close(): Promise<void>;
  /** Stops waiting for a database that does not come back. */
  abandon(): void;
}

/** Recording an attempt takes some time of the lease too, in milliseconds. */
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

/** A delivery that is to be read again; `found` is told what is there, if anything. */
interface Reload {
  readonly claim: DeliveryClaim;
  readonly found: (delivery: Delivery | undefined) => void;
}

/**
 * Makes the deliverer: all the jobs of a fetch are loaded in one read, attempted in slots, recorded in batches.
 *
 * A delivery waits here for a place at its endpoint and within its tenant's share. When so much of its lease has gone that another node
 * could take the row before the attempt ends, it is given back, due at once. No attempt is counted for that, since attempts are
 * counted when they are recorded.
 */
export function createDeliverer(deps: Deps): Deliverer {
  const slots: Slots = createSlots({
    size: deps.slots,
    perKey: deps.slotsPerEndpoint,
    now: () => deps.clock.now().getTime(),
  });
  const recorder: AttemptRecorder = createAttemptRecorder(deps);
  const attempt = attemptDelivery(deps);
  // What cannot be given back falls due again when its lease ends.
  const releases = createBatcher<DeliveryClaim>(releaseBatchMax, (claims) =>
    deps.dispatch.releaseDeliveries(claims, deps.clock.now()).catch(() => {}),
  );

  const reloads = createBatcher<Reload>(reloadBatchMax, async (waiting) => {
    const found = await loadOf(waiting.map(({ claim }) => claim));
    for (const { claim, found: tell } of waiting) tell(found.get(claim.deliveryId));
  });

  /** What is sent is what is true when the slot is taken: a delivery that has waited for it is read again. */
  async function freshened(loaded: Loaded): Promise<Delivery | undefined> {
    if (deps.clock.now().getTime() - loaded.at <= freshMs) return loaded.delivery;
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
    // Over, overtaken, not wanted any more, or not to be read now: then it falls due again when its lease ends.
    if (delivery === undefined) {
      done();
      return;
    }
    try {
      const result = await attempt(delivery);
      // The slot is free again now; recording is shared with the attempts that end at the same time.
      void recorder.add(result).then(done);
    } catch (error) {
      done();
      if (error instanceof InvalidNotification) {
        // Strict mode: whoever runs the tests has to see it, so it ends the process.
        queueMicrotask(() => {
          throw error;
        });
        return;
      }
      deps.log.error({ deliveryId: delivery.deliveryId, error: safeError(error) }, 'an attempt broke');
    }
  }

  /** Reads deliveries that are still held under these claims. */
  async function loadOf(claims: readonly DeliveryClaim[]): Promise<ReadonlyMap<string, Delivery>> {
    try {
      const deliveries = await deps.dispatch.loadDeliveries(claims);
      return new Map(deliveries.map((delivery) => [delivery.deliveryId, delivery]));
    } catch (error) {
      const fields = { deliveries: claims.length, error: safeError(error) };
      deps.log.error(fields, 'deliveries could not be loaded; they fall due again');
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
    // The queue keeps no order among jobs that were let in together; a receiver is to be told of the oldest first.
    inHand.sort((a, b) => a.delivery.event.createdAt.getTime() - b.delivery.event.createdAt.getTime());
    for (const { job, delivery } of inHand) {
      slots.offer({
        key: delivery.endpointId,
        group: delivery.tenantId,
        startBy: delivery.leaseUntil.getTime() - deps.attemptMs - recordMs,
        run: () => run({ delivery, at }, () => done(job)),
        giveBack: () => void releases.add(delivery).then(() => done(job)),
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
