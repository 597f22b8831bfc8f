// The part of the relay that turns outbox rows into jobs, except events.

import type { DispatchStore, OutboxStore } from '../app/ports/deliveries.ts';
import type { Clock } from '../app/ports/system.ts';
import type { Tracing } from '../app/ports/tracing.ts';
import { rowRetryMs } from '../system/loop.ts';
import { type Boss, type OutboxQueueName, outboxQueueNames, type QueueName } from './boss.ts';
import type { Tracepoint } from './tracepoints.ts';
import { type WorkerName, workerOf } from './worker.ts';

export interface JobRelayDeps {
  readonly dispatch: Pick<DispatchStore, 'claimOutbox'>;
  readonly outbox: Pick<OutboxStore, 'postpone'>;
  readonly boss: Boss;
  readonly clock: Clock;
  readonly tracing: Pick<Tracing, 'handedOver'>;
  readonly tracepoint: Tracepoint;
  /** How many jobs of each queue of a worker may wait to be fetched, over all nodes. */
  readonly windows: Readonly<Record<Exclude<WorkerName, 'deliver'>, number>>;
  /** The leases of rows, in milliseconds. */
  readonly leaseMs: { readonly outbox: number; readonly decide: number };
  /** Called after jobs were inserted. */
  readonly onEnqueued: (queue: QueueName) => void;
  /** Queues from which no live worker fetches now: claims of their rows would only be counted, until a decision has had all of its own. */
  readonly untaken: () => readonly OutboxQueueName[];
}

const claimsMax = 500;

/**
 * Makes the part of the relay that turns outbox rows into jobs, a window of each kind. It claims nothing while the queue is
 * unavailable, so outages cost no dispatches.
 */
export function createJobRelay(deps: JobRelayDeps) {
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

  /** The queues whose rows it claims now. */
  const queues = (): OutboxQueueName[] => {
    const untaken = deps.untaken();
    return outboxQueueNames.filter((queue) => !untaken.includes(queue));
  };

  return {
    queues,
    /** Whether the latest round may have left due rows because a queue was full. */
    isShort: () => isShort,
    /** Makes one round; returns that there is nothing more to do. */
    async round(): Promise<false> {
      isShort = false;
      // While the queue is unavailable this throws, and nothing is claimed.
      const waiting = await boss.waiting();
      for (const queue of queues()) await relayQueue(queue, waiting.get(queue) ?? 0);
      // What is left waits for room in its queue, of which `refill` tells.
      return false;
    },
  };
}
