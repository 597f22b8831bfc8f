import type { Delivery, DispatchStore } from '../../app/ports/deliveries.ts';
import { safeError } from '../../app/safe-error.ts';
import type { QueueJob } from '../boss.ts';
import { createSlots, type Slots } from '../slots.ts';
import { type AttemptDeps, attemptDelivery, InvalidNotification } from './attempt-delivery.ts';
import { createSettler, type Settler } from './settle-deliveries.ts';

interface Deps extends AttemptDeps {
  readonly dispatch: Pick<DispatchStore, 'loadDeliveries' | 'settleDeliveries'>;
  /** How many attempts run at once on this node. */
  readonly slots: number;
  /** How many of them may go to one endpoint. */
  readonly slotsPerEndpoint: number;
  /** How long a delivery stays leased once it is dispatched, in milliseconds. */
  readonly leaseMs: number;
  /** The longest an attempt can take, in milliseconds. */
  readonly attemptMs: number;
}

/** Takes the jobs of the `deliver` queue. */
export interface Deliverer {
  take(jobs: readonly QueueJob[], done: (job: QueueJob) => void): void;
  /** Starts no more attempts. What was taken and not begun is given back. */
  close(): void;
  /** Stops waiting for a database that does not come back. */
  abandon(): void;
}

/** Recording an attempt takes some time of the lease too, in milliseconds. */
export const settleMs = 2000;

/** A delivery waits at most this long for a place at its own endpoint. */
const patienceMs = 2000;

/**
 * Makes the deliverer: all the jobs of a fetch are loaded in one read, attempted in slots, recorded in batches.
 *
 * A delivery that finds its endpoint's places taken waits here while they move fast. If they do not, or if so much of the lease
 * has gone that another node could take the row before the attempt ends, it is given back: its row is left as it is and falls due
 * again when the lease ends. No attempt is counted for that, since attempts are counted when they are recorded.
 */
export function createDeliverer(deps: Deps): Deliverer {
  const slots: Slots = createSlots({
    size: deps.slots,
    perKey: deps.slotsPerEndpoint,
    patienceMs,
    now: () => deps.clock.now().getTime(),
  });
  const settler: Settler = createSettler(deps);
  const attempt = attemptDelivery(deps);

  async function run(delivery: Delivery, done: () => void): Promise<void> {
    try {
      const result = await attempt(delivery);
      // The slot is free again now; recording is shared with the attempts that end at the same time.
      void settler.add(result).then(done);
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

  async function load(jobs: readonly QueueJob[], done: (job: QueueJob) => void): Promise<void> {
    const takenAt = deps.clock.now().getTime();
    const claims = jobs.map(({ id, admission }) => ({ deliveryId: id, admission }));
    let deliveries: readonly Delivery[] = [];
    try {
      deliveries = await deps.dispatch.loadDeliveries(claims);
    } catch (error) {
      deps.log.error(
        { jobs: jobs.length, error: safeError(error) },
        'deliveries could not be loaded; they fall due again',
      );
    }
    await deps.tracepoint('deliver.loaded');
    const loaded = new Map(deliveries.map((delivery) => [delivery.deliveryId, delivery]));
    for (const job of jobs) {
      const delivery = loaded.get(job.id);
      if (delivery === undefined || delivery.admission !== job.admission) {
        done(job);
        continue;
      }
      slots.offer({
        key: delivery.endpointId,
        startBy: takenAt - job.waitedMs + deps.leaseMs - deps.attemptMs - settleMs,
        run: () => run(delivery, () => done(job)),
        giveBack: () => done(job),
      });
    }
  }

  return {
    take: (jobs, done) => void load(jobs, done),
    close: () => slots.close(),
    abandon: () => settler.abandon(),
  };
}
