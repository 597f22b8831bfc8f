// The relay: loops that claim due rows of the outbox and deliveries, and make jobs of them.

import type { ClaimedDelivery, DispatchStore, OutboxItem, OutboxStore } from '../app/ports/deliveries.ts';
import type { Clock, DueKind, Log, NotifyWorkers } from '../app/ports/system.ts';
import { backoffMs } from './backoff.ts';
import { type Boss, type QueueLoad, QueueUnavailable } from './boss.ts';
import { createReservations, type PlaceLimits } from './capacity.ts';
import { startLoop } from './loop.ts';
import type { DeliverJobData, OutboxQueueName, QueueName, WorkerName } from './names.ts';
import { createDeliveryRelay } from './relay-deliveries.ts';
import { createEventRelay } from './relay-events.ts';
import { createWorkRelay } from './relay-work.ts';
import { createRepair } from './repair.ts';
import type { Tracepoint } from './tracepoints.ts';

/** Claims due rows and dispatches them. */
export interface Relay {
  /** Starts a round for these kinds now. Calls during a round cause one more round, however many they are. */
  readonly notify: NotifyWorkers;
  /** Starts a round if rows were left because the queue was full. */
  refill(): void;
  /** Ends after the current rounds. */
  stop(): Promise<void>;
}

export interface RelayDeps {
  readonly dispatch: DispatchStore;
  readonly outbox: Pick<OutboxStore, 'postpone'>;
  readonly boss: Boss;
  readonly clock: Clock;
  readonly log: Log;
  readonly tracepoint: Tracepoint;
  /** How many jobs of each queue of a worker may wait to be fetched, over all nodes. */
  readonly windows: Readonly<Record<Exclude<WorkerName, 'deliver'>, number>>;
  /** Limits of the deliveries in flight. */
  readonly places: PlaceLimits;
  /** The probe interval of a paused endpoint, in milliseconds. */
  readonly probeEveryMs: number;
  /** The leases of rows, in milliseconds. */
  readonly leaseMs: { readonly outbox: number; readonly decide: number; readonly deliver: number };
  /** Called after jobs were inserted. */
  readonly onEnqueued: (queue: QueueName) => void;
  /** Queues from which no live worker fetches now; by default none. */
  readonly untaken?: () => readonly OutboxQueueName[];
}

const dueKinds = ['event', 'job', 'delivery'] as const satisfies readonly DueKind[];

/** The first and longest delay of an event that could not be fanned out, or of a row whose job could not be inserted. */
const postponeFirstMs = 1000;
const postponeMaxMs = 600_000;

/**
 * Starts the relay of this node. Rows are leased by a short update, never locked; when a relay dies, other relays claim its rows after
 * the lease expiry. Four independent loops run: they fan events out into deliveries, enqueue due deliveries by fair shares, turn the
 * other outbox rows into jobs, and repair the endpoints' queues.
 *
 * Only a window of jobs is enqueued: the rest waits as rows, ordered by due time, at no cost.
 */
export function startRelay(deps: RelayDeps): Relay {
  const { dispatch, outbox, boss, clock, log, tracepoint, leaseMs } = deps;
  const reservations = createReservations(deps.places);

  const later = (ms: number): Date => new Date(clock.now().getTime() + ms);

  /** Makes rows due again soon instead of at their lease expiry. If it fails, the lease expires anyway. */
  async function postpone(items: readonly OutboxItem[]): Promise<void> {
    for (const { id, leaseToken, attempts } of items) {
      await outbox.postpone(id, leaseToken, later(backoffMs(attempts, postponeFirstMs, postponeMaxMs))).catch(() => {});
    }
  }

  async function readLoad(): Promise<QueueLoad | null> {
    try {
      return await boss.load();
    } catch (error) {
      if (error instanceof QueueUnavailable) return null;
      throw error;
    }
  }

  async function enqueue(claims: readonly ClaimedDelivery[]): Promise<void> {
    if (claims.length === 0) return;
    const jobs = claims.map(({ deliveryId, ...claim }): DeliverJobData => ({ id: deliveryId, ...claim }));
    try {
      await boss.insert('deliver', jobs);
    } catch (error) {
      // If this fails too, they become due again at their lease expiry.
      await dispatch.releaseDeliveries(claims, clock.now()).catch(() => {});
      throw error;
    }
    await tracepoint('relay.enqueued');
    deps.onEnqueued('deliver');
  }

  const deliveries = createDeliveryRelay({
    dispatch,
    readLoad,
    clock,
    tracepoint,
    reservations,
    probeEveryMs: deps.probeEveryMs,
    leaseMs: leaseMs.deliver,
    enqueue,
  });
  const work = createWorkRelay({
    dispatch,
    boss,
    readLoad,
    clock,
    tracepoint,
    windows: deps.windows,
    leaseMs,
    postpone,
    onEnqueued: deps.onEnqueued,
    untaken: deps.untaken,
  });
  const deliveryLoop = startLoop({ log, round: async () => (await deliveries.round()) > 0 });
  const eventLoop = startLoop({
    log,
    round: createEventRelay({
      dispatch,
      readLoad,
      clock,
      log,
      tracepoint,
      reservations,
      leaseMs,
      postpone,
      enqueue,
      onLeft: deliveryLoop.notify,
    }),
  });
  const workLoop = startLoop({ log, round: async () => (await work.round()) > 0 });
  const repairLoop = startLoop({ log, round: createRepair({ dispatch, log, onLate: deliveryLoop.notify }) });

  return {
    notify(...kinds) {
      const loops = { event: eventLoop, job: workLoop, delivery: deliveryLoop };
      for (const kind of kinds.length === 0 ? dueKinds : kinds) loops[kind].notify();
    },
    refill() {
      if (deliveries.isShort()) deliveryLoop.notify();
      if (work.isShort()) workLoop.notify();
    },
    async stop() {
      await Promise.all([eventLoop, deliveryLoop, workLoop, repairLoop].map((loop) => loop.stop()));
    },
  };
}
