import type { Clock } from '../app/ports/clock.ts';
import type { DispatchStore } from '../app/ports/deliveries.ts';
import type { Log } from '../app/ports/log.ts';
import type { OutboxItem, OutboxKind, OutboxStore } from '../app/ports/stores.ts';
import { StorageUnavailable } from '../app/ports/unavailable.ts';
import { safeError } from '../app/safe-error.ts';
import { type Alarm, createAlarm } from './alarm.ts';
import { backoffMs } from './backoff.ts';
import { type Boss, QueueUnavailable } from './boss.ts';
import { type JobData, type OutboxQueueName, type QueueName, queueNames } from './names.ts';
import type { Tracepoint } from './tracepoints.ts';

/** Takes what is due out of the rows and hands it on. */
export interface Relay {
  /** Looks now. Calls during a round make one more round, however many they are. */
  wake(): void;
  /** Looks now if rows were left behind because the queue was full. */
  refill(): void;
  /** Ends after the current round. */
  stop(): Promise<void>;
}

export interface RelayOptions {
  readonly dispatch: DispatchStore;
  readonly outbox: Pick<OutboxStore, 'postpone'>;
  readonly boss: Boss;
  readonly clock: Clock;
  readonly log: Log;
  readonly tracepoint: Tracepoint;
  /** How many jobs of each queue may wait to be fetched, over all nodes. */
  readonly windows: Readonly<Record<QueueName, number>>;
  /** How long a row stays with whoever took it, in milliseconds. */
  readonly leaseMs: { readonly outbox: number; readonly decide: number; readonly deliver: number };
  /** Called when jobs have been put in. */
  readonly onAdmitted: (queue: QueueName) => void;
}

const batchMax = 500;
/** Nobody tells this node what other nodes have committed, so it looks this often. A look is one read while nothing is due. */
const pollMs = 250;
const retryMaxMs = 2000;

/** When an event could not be fanned out, or its job not be handed over, it is due again after this long at the least. */
const postponeFirstMs = 1000;
const postponeMaxMs = 10 * 60_000;

/**
 * Starts the relay of this node. Rows are leased by a short update, never locked; a relay that dies leaves its rows to the others
 * when the lease ends. Events are fanned out into deliveries, and everything else becomes a job.
 *
 * Only a window of jobs is let into the queue: the rest waits as rows, where it costs nothing and where its place is kept by its
 * due time. The queue's own state is asked first, and nothing is taken while it cannot answer, so that rows lose no dispatches to
 * a queue that is down.
 */
export function startRelay(options: RelayOptions): Relay {
  const { dispatch, outbox, boss, clock, log, tracepoint, windows, leaseMs } = options;
  const alarm: Alarm = createAlarm();
  let isStopping = false;
  let isQueueFull = false;

  const later = (ms: number): Date => new Date(clock.now().getTime() + ms);

  /** Makes rows due again soon instead of at the end of their lease. If it fails, the lease ends anyway. */
  async function postpone(items: readonly OutboxItem[]): Promise<void> {
    for (const { id, admission, attempts } of items) {
      await outbox.postpone(id, admission, later(backoffMs(attempts, postponeFirstMs, postponeMaxMs))).catch(() => {});
    }
  }

  async function fanOut(events: readonly OutboxItem[]): Promise<void> {
    if (events.length === 0) return;
    try {
      await dispatch.fanOut(events, clock.now());
    } catch (error) {
      // One bad row must not hold up the others for ever.
      if (events.length === 1 || error instanceof StorageUnavailable) {
        log.error(
          { events: events.length, outboxId: events[0]?.id, error: safeError(error) },
          'events could not be fanned out',
        );
        await postpone(events);
        return;
      }
      for (const event of events) await fanOut([event]);
      return;
    }
    await tracepoint('relay.fanned_out');
  }

  async function admit(queue: QueueName, jobs: readonly JobData[]): Promise<void> {
    if (jobs.length === 0) return;
    await boss.insert(queue, jobs);
    await tracepoint('relay.admitted');
    options.onAdmitted(queue);
  }

  async function admitItems(queue: OutboxQueueName, items: readonly OutboxItem[]): Promise<void> {
    try {
      await admit(queue, items);
    } catch (error) {
      await postpone(items);
      throw error;
    }
  }

  /** How many more jobs each queue takes; null while the queue cannot be used. */
  async function findRoom(): Promise<((queue: QueueName) => number) | null> {
    try {
      const queued = await boss.queued();
      return (queue) => Math.max(0, Math.min(batchMax, windows[queue] - (queued.get(queue) ?? 0)));
    } catch (error) {
      if (error instanceof QueueUnavailable) return null;
      throw error;
    }
  }

  async function relayEvents(): Promise<number> {
    const events = await dispatch.claimOutbox(['notification'], clock.now(), later(leaseMs.outbox), batchMax);
    if (events.length > 0) await tracepoint('relay.claimed');
    await fanOut(events);
    return events.length;
  }

  async function relayItems(queue: OutboxQueueName & OutboxKind, room: number): Promise<number> {
    if (room === 0) return 0;
    const ms = queue === 'decide' ? leaseMs.decide : leaseMs.outbox;
    const items = await dispatch.claimOutbox([queue], clock.now(), later(ms), room);
    if (items.length > 0) await tracepoint('relay.claimed');
    await admitItems(queue, items);
    return items.length;
  }

  async function relayDeliveries(room: number): Promise<number> {
    if (room === 0) return 0;
    const claims = await dispatch.claimDeliveries(clock.now(), later(leaseMs.deliver), room);
    if (claims.length > 0) await tracepoint('relay.claimed');
    await admit(
      'deliver',
      claims.map(({ deliveryId, admission }) => ({ id: deliveryId, admission })),
    );
    return claims.length;
  }

  /** Returns how many rows were taken. */
  async function round(): Promise<number> {
    // Needs no queue, so it comes first: a queue that is down delays no event's deliveries.
    let taken = await relayEvents();
    const room = await findRoom();
    if (room === null) return taken;
    isQueueFull = false;
    for (const queue of queueNames) {
      const places = room(queue);
      const count: number = queue === 'deliver' ? await relayDeliveries(places) : await relayItems(queue, places);
      if (count === places) isQueueFull = true;
      taken += count;
    }
    return taken;
  }

  async function isAnythingDue(): Promise<boolean> {
    const due = await dispatch.nextDue();
    return due !== null && due <= clock.now();
  }

  async function loop(): Promise<void> {
    let failures = 0;
    let isWoken = true;
    while (!isStopping) {
      try {
        const taken: number = isWoken || (await isAnythingDue()) ? await round() : 0;
        failures = 0;
        // What could not be taken, because the queue is full or down, must not keep the loop turning.
        isWoken = taken === 0 && (await alarm.sleep(pollMs));
      } catch (error) {
        failures += 1;
        // The queue reports its own outages, and one line per outage of the database is enough.
        const isReported = error instanceof QueueUnavailable || (error instanceof StorageUnavailable && failures > 1);
        if (!isReported) log.error({ error: safeError(error) }, 'the relay stumbled and goes on');
        await alarm.sleep(backoffMs(failures, pollMs, retryMaxMs));
        isWoken = true;
      }
    }
  }

  const looping = loop();

  return {
    wake: () => alarm.ring(),
    refill() {
      if (isQueueFull) alarm.ring();
    },
    async stop() {
      isStopping = true;
      alarm.ring();
      await looping;
    },
  };
}
