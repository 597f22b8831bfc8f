// The relay: loops that claim due rows of the outbox and deliveries, and make jobs of them.

import type { DispatchStore, OutboxItem, OutboxStore } from '../app/ports/deliveries.ts';
import type { Clock, DueKind, Log, NotifyWorkers } from '../app/ports/system.ts';
import type { Boss } from './boss.ts';
import type { PlaceLimits } from './fair-shares.ts';
import { startLoop } from './loop.ts';
import type { OutboxQueueName, QueueName, WorkerName } from './names.ts';
import { createDeliveryRelay } from './relay-deliveries.ts';
import { createWorkRelay } from './relay-work.ts';
import type { Tracepoint } from './tracepoints.ts';
import { backoffMs } from './waiting.ts';

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
  /** Limits of the deliveries in flight now. */
  readonly places: () => PlaceLimits;
  /** How many deliveries one job carries at most. */
  readonly batchMax: number;
  /** The probe interval of a paused endpoint, in milliseconds. */
  readonly probeEveryMs: number;
  /** The leases of rows, in milliseconds. */
  readonly leaseMs: { readonly outbox: number; readonly decide: number; readonly deliver: number };
  /** Called after jobs were inserted. */
  readonly onEnqueued: (queue: QueueName) => void;
  /** Queues from which no live worker fetches now; by default none. */
  readonly untaken?: () => readonly OutboxQueueName[];
}

/** How often due rows are looked for that no notification announced, in milliseconds. */
const pollMs = 250;
/** How long a loop sleeps that no poll ends, in milliseconds: what polls it never fails for so long without a line in the log. */
const unpolledMs = 10_000;

const dueKinds = ['event', 'job', 'delivery'] as const satisfies readonly DueKind[];

/** The first and longest delay of an event that could not be fanned out, or of a row whose job could not be inserted. */
const postponeFirstMs = 1000;
const postponeMaxMs = 600_000;

/**
 * Starts the relay of this node. Rows are leased by a short update; when a relay dies, other relays claim its rows after the lease expiry.
 * Three independent loops run: they bring events and due deliveries to workers, turn the other outbox rows into jobs, and repair the
 * endpoints' queues. A fourth one polls for the first two, with one statement, because other nodes do not notify this one of their commits.
 *
 * Only a window of jobs is enqueued: the rest waits as rows, ordered by due time, at no cost.
 */
export function startRelay(deps: RelayDeps): Relay {
  const { dispatch, outbox, boss, clock, log, tracepoint, leaseMs } = deps;
  const later = (ms: number): Date => new Date(clock.now().getTime() + ms);

  /** Makes rows due again soon instead of at their lease expiry. If it fails, the lease expires anyway. */
  async function postpone(items: readonly OutboxItem[]): Promise<void> {
    for (const { id, leaseToken, attempts } of items) {
      await outbox.postpone(id, leaseToken, later(backoffMs(attempts, postponeFirstMs, postponeMaxMs))).catch(() => {});
    }
  }

  /** Events are not claimed, so their failures are counted. */
  async function postponeEvents(items: readonly OutboxItem[]): Promise<void> {
    for (const { id, leaseToken, faults } of items) {
      const dueAt = later(backoffMs(faults + 1, postponeFirstMs, postponeMaxMs));
      await outbox.postpone(id, leaseToken, dueAt, 'fault').catch(() => {});
    }
  }

  const deliveries = createDeliveryRelay({
    dispatch,
    boss,
    clock,
    log,
    tracepoint,
    limits: deps.places,
    batchMax: deps.batchMax,
    probeEveryMs: deps.probeEveryMs,
    leaseMs: leaseMs.deliver,
    postpone: postponeEvents,
    onEnqueued: () => deps.onEnqueued('deliver'),
  });
  const work = createWorkRelay({
    dispatch,
    boss,
    clock,
    tracepoint,
    windows: deps.windows,
    leaseMs,
    postpone,
    onEnqueued: deps.onEnqueued,
    untaken: deps.untaken,
  });
  const polled = { log, pauseMs: unpolledMs, retryFirstMs: pollMs };
  const deliveryLoop = startLoop({ ...polled, round: deliveries.round });
  const workLoop = startLoop({ ...polled, round: async () => (await work.round()) > 0 });
  const loops = { event: deliveryLoop, job: workLoop, delivery: deliveryLoop };
  const repairLoop = startLoop({ log, pauseMs: 1000, round: createRepair(deps, deliveryLoop.notify) });
  const pollLoop = startLoop({
    log,
    pauseMs: pollMs,
    async round() {
      for (const kind of await dispatch.dueKinds(clock.now(), work.queues())) loops[kind].poll();
      return false;
    },
  });

  return {
    notify(...kinds) {
      if (kinds.length === 0 || kinds.includes('event')) deliveries.expectEvents();
      for (const kind of kinds.length === 0 ? dueKinds : kinds) loops[kind].notify();
    },
    refill() {
      if (deliveries.isShort()) deliveryLoop.notify();
      if (work.isShort()) workLoop.notify();
    },
    async stop() {
      await Promise.all([pollLoop, deliveryLoop, workLoop, repairLoop].map((loop) => loop.stop()));
      await deliveries.inserted();
    },
  };
}

/** How often the queues of all endpoints are compared with their deliveries. */
const repairEveryMs = 30_000;

/**
 * Makes the part of the relay that repairs the endpoints' queues from their deliveries, at the start and every half minute, in pages: ten
 * thousand endpoints must not delay other work.
 * @param onLate called when due deliveries were missing from their endpoint's queue
 * @returns a function that repairs one page, if it is time, and returns whether there is another one
 */
function createRepair(
  { dispatch, log }: Pick<RelayDeps, 'dispatch' | 'log'>,
  onLate: () => void,
): () => Promise<boolean> {
  let nextAtMs = 0;
  let after = '';
  let lateSoFar = 0;

  return async () => {
    // The monotonic clock: a wall clock that is set back must not delay the next run.
    const nowMs = performance.now();
    if (nowMs < nextAtMs) return false;
    const { late, next } = await dispatch.repairQueues(after);
    if (late > 0) onLate();
    lateSoFar += late;
    if (next !== null) {
      after = next;
      return true;
    }
    if (lateSoFar > 0) log.warn({ queues: lateSoFar }, 'overdue deliveries found; sending them now');
    nextAtMs = nowMs + repairEveryMs;
    after = '';
    lateSoFar = 0;
    return false;
  };
}
