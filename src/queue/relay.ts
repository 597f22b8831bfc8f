// The relay: loops that claim due rows of the outbox and deliveries, and make jobs of them.

import type { DueKind, NotifyWorkers } from '../app/ports/system.ts';
import { rowRetryMs, startLoop } from '../system/loop.ts';
import { type OutboxQueueName, outboxQueueNames, type WorkerName, workerOf } from './names.ts';
import { createDeliveryRelay, type DeliveryRelayDeps } from './relay-deliveries.ts';

/** Claims due rows and dispatches them. */
export interface Relay {
  /** Starts a round for these kinds now. Calls during a round cause one more round, however many they are. */
  readonly notify: NotifyWorkers;
  /** Starts a round if rows were left because the queue was full. */
  refill(): void;
  /** Ends after the current rounds. */
  stop(): Promise<void>;
}

export interface RelayDeps extends DeliveryRelayDeps {
  /** How many jobs of each queue of a worker may wait to be fetched, over all nodes. */
  readonly windows: Readonly<Record<Exclude<WorkerName, 'deliver'>, number>>;
  /** The leases of rows, in milliseconds. */
  readonly leaseMs: { readonly outbox: number; readonly decide: number; readonly deliver: number };
  /** Queues from which no live worker fetches now: claims of their rows would only be counted, until a decision has had all of its own. */
  readonly untaken: () => readonly OutboxQueueName[];
}

/** How often due rows are looked for that no notification announced, in milliseconds. */
const pollMs = 250;
/** How long a loop sleeps that no poll ends, in milliseconds: what polls it never fails for so long without a line in the log. */
const unpolledMs = 10_000;
/** How often the queues of all endpoints are compared with their deliveries. */
const repairEveryMs = 30_000;

const dueKinds = ['event', 'job', 'delivery'] as const satisfies readonly DueKind[];

/**
 * Starts the relay of this node. Rows are leased by a short update; when a relay dies, other relays claim its rows after the lease expiry.
 * Three independent loops run: they bring events and due deliveries to workers, turn the other outbox rows into jobs, and repair the
 * endpoints' queues. A fourth one polls for the first two, with one statement, because other nodes do not notify this one of their commits.
 *
 * Only a window of jobs is enqueued: the rest waits as rows, ordered by due time, at no cost.
 */
export function startRelay(deps: RelayDeps): Relay {
  const { dispatch, clock, log } = deps;
  const deliveries = createDeliveryRelay(deps);
  const work = createWorkRelay(deps);
  const common = { name: 'relay', log };
  const polled = { ...common, pauseMs: unpolledMs, retryFirstMs: pollMs };
  const deliveryLoop = startLoop({ ...polled, round: deliveries.round });
  const workLoop = startLoop({ ...polled, round: work.round });
  const loops = { event: deliveryLoop, job: workLoop, delivery: deliveryLoop };
  const pollLoop = startLoop({
    ...common,
    pauseMs: pollMs,
    async round() {
      for (const kind of await dispatch.dueKinds(clock.now(), work.queues())) {
        deliveries.expect(kind);
        loops[kind].poll();
      }
      return false;
    },
  });

  const notify: NotifyWorkers = (...kinds) => {
    for (const kind of kinds.length === 0 ? dueKinds : kinds) {
      deliveries.expect(kind);
      loops[kind].notify();
    }
  };

  let repairedTo = '';
  let lateSoFar = 0;
  // In pages: ten thousand endpoints must not delay other work.
  const repairLoop = startLoop({
    ...common,
    pauseMs: repairEveryMs,
    retryFirstMs: 1000,
    async round() {
      const { late, next } = await dispatch.repairQueues(repairedTo);
      if (late > 0) notify('delivery');
      repairedTo = next ?? '';
      lateSoFar += late;
      if (next !== null) return true;
      if (lateSoFar > 0) log.warn({ queues: lateSoFar }, 'overdue deliveries found; sending them now');
      lateSoFar = 0;
      return false;
    },
  });

  return {
    notify,
    refill() {
      if (deliveries.isShort()) notify('delivery');
      if (work.isShort()) notify('job');
    },
    async stop() {
      await Promise.all([pollLoop, deliveryLoop, workLoop, repairLoop].map((loop) => loop.stop()));
      await deliveries.inserted();
    },
  };
}

/** The part of the relay that turns outbox rows into jobs. */
interface WorkRelay {
  /** Makes one round; returns that there is nothing more to do. */
  round(): Promise<false>;
  /** The queues whose rows it claims now. */
  queues(): readonly OutboxQueueName[];
  /** Whether the latest round may have left due rows because a queue was full. */
  isShort(): boolean;
}

const claimsMax = 500;

/**
 * Makes the part of the relay that turns outbox rows into jobs, a window of each kind. It claims nothing while the queue is
 * unavailable, so outages cost no dispatches.
 */
function createWorkRelay(deps: RelayDeps): WorkRelay {
  const { dispatch, outbox, boss, clock, windows, leaseMs, tracing } = deps;
  const later = (ms: number): Date => new Date(clock.now().getTime() + ms);
  let isShort = false;

  async function relayQueue(queue: OutboxQueueName, waiting: number): Promise<void> {
    const worker = workerOf(queue);
    const room = Math.max(0, Math.min(claimsMax, windows[worker] - waiting));
    const leaseUntil = later(worker === 'decide' ? leaseMs.decide : leaseMs.outbox);
    const items = room === 0 ? [] : await dispatch.claimOutbox(queue, clock.now(), leaseUntil, room);
    isShort ||= items.length >= room;
    if (items.length === 0) return;
    await deps.tracepoint('relay.claimed');
    try {
      await boss.insert(
        queue,
        items.map((item) => [item]),
      );
    } catch (error) {
      // Due again soon instead of at their lease expiry. If this fails, the lease expires anyway.
      for (const { id, leaseToken, attempts } of items) {
        await outbox.postpone(id, leaseToken, later(rowRetryMs(attempts))).catch(() => {});
      }
      throw error;
    }
    // Once for each: a row that is dispatched again is a retry.
    tracing.handedOver(items.filter(({ attempts }) => attempts === 1));
    await deps.tracepoint('relay.enqueued');
    deps.onEnqueued(queue);
  }

  const queues = (): OutboxQueueName[] => {
    const untaken = deps.untaken();
    return outboxQueueNames.filter((queue) => !untaken.includes(queue));
  };

  return {
    queues,
    isShort: () => isShort,
    async round() {
      isShort = false;
      // While the queue is unavailable this throws, and nothing is claimed.
      const waiting = await boss.waiting();
      for (const queue of queues()) await relayQueue(queue, waiting.get(queue) ?? 0);
      // What is left waits for room in its queue, of which `refill` tells.
      return false;
    },
  };
}
