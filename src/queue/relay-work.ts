// The part of the relay that turns outbox rows into jobs.

import type { DispatchStore, OutboxItem } from '../app/ports/deliveries.ts';
import type { Clock } from '../app/ports/system.ts';
import { type Boss, QueueUnavailable } from './boss.ts';
import { type OutboxQueueName, outboxQueueNames, type QueueName, type WorkerName, workerOf } from './names.ts';
import type { Tracepoint } from './tracepoints.ts';

export interface WorkRelayDeps {
  readonly dispatch: Pick<DispatchStore, 'claimOutbox' | 'nextDue'>;
  readonly boss: Pick<Boss, 'insert' | 'waiting'>;
  readonly clock: Clock;
  readonly tracepoint: Tracepoint;
  /** How many jobs of each queue of a worker may wait to be fetched, over all nodes. */
  readonly windows: Readonly<Record<Exclude<WorkerName, 'deliver'>, number>>;
  /** The leases of rows, in milliseconds. */
  readonly leaseMs: { readonly outbox: number; readonly decide: number };
  /** Makes rows whose jobs could not be inserted due again soon. */
  readonly postpone: (items: readonly OutboxItem[]) => Promise<void>;
  /** Called after jobs were inserted. */
  readonly onEnqueued: (queue: OutboxQueueName) => void;
  /** Queues from which no live worker fetches now: claims of their rows would only be counted, until a decision has had all of its own. */
  readonly untaken?: (() => readonly OutboxQueueName[]) | undefined;
}

/** The part of the relay that turns outbox rows into jobs. */
export interface WorkRelay {
  /** Makes one round; returns how many rows it claimed. */
  round(): Promise<number>;
  /** The queues whose rows it claims now. */
  queues(): readonly OutboxQueueName[];
  /** Whether the latest round may have left due rows because a queue was full. */
  isShort(): boolean;
}

const batchMax = 500;

/**
 * Makes the part of the relay that turns outbox rows into jobs, a window of each kind. It claims nothing while the queue is
 * unavailable, so outages cost no dispatches.
 */
export function createWorkRelay(deps: WorkRelayDeps): WorkRelay {
  const { dispatch, boss, clock, windows, leaseMs } = deps;
  let isShort = false;

  async function relayQueue(queue: OutboxQueueName, waiting: ReadonlyMap<QueueName, number>): Promise<number> {
    const room = Math.max(0, Math.min(batchMax, windows[workerOf(queue)] - (waiting.get(queue) ?? 0)));
    isShort ||= room === 0;
    if (room === 0) return 0;
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + (workerOf(queue) === 'decide' ? leaseMs.decide : leaseMs.outbox));
    const items = await dispatch.claimOutbox([queue], now, leaseUntil, room);
    if (items.length === 0) return 0;
    isShort ||= items.length >= room;
    await deps.tracepoint('relay.claimed');
    await enqueue(queue, items);
    return items.length;
  }

  async function enqueue(queue: OutboxQueueName, items: readonly OutboxItem[]): Promise<void> {
    try {
      await boss.insert(queue, items);
    } catch (error) {
      await deps.postpone(items);
      throw error;
    }
    await deps.tracepoint('relay.enqueued');
    deps.onEnqueued(queue);
  }

  function queuesNow(): OutboxQueueName[] {
    const untaken = deps.untaken?.() ?? [];
    return outboxQueueNames.filter((queue) => !untaken.includes(queue));
  }

  return {
    isShort: () => isShort,
    queues: queuesNow,
    async round() {
      isShort = false;
      const queues = queuesNow();
      // One read while nothing is due.
      const due = await dispatch.nextDue(queues);
      if (due === null || due > clock.now()) return 0;
      const waiting = await boss.waiting().catch((error: unknown) => {
        if (error instanceof QueueUnavailable) return null;
        throw error;
      });
      if (waiting === null) return 0;
      let taken = 0;
      for (const queue of queues) taken += await relayQueue(queue, waiting);
      return taken;
    },
  };
}
