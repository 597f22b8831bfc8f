// The loop of the relay that fans events out into deliveries.

import type { ClaimedDelivery, DispatchStore, OutboxItem } from '../app/ports/deliveries.ts';
import { type Clock, type Log, StorageUnavailable, safeError } from '../app/ports/system.ts';
import type { QueueLoad } from './boss.ts';
import { bounded } from './bounded.ts';
import type { Places, Reservations } from './capacity.ts';
import type { Tracepoint } from './tracepoints.ts';

export interface EventRelayDeps {
  readonly dispatch: Pick<DispatchStore, 'claimOutbox' | 'fanOut'>;
  /** The queue's load; null while it is unavailable, and then nothing is enqueued. */
  readonly readLoad: () => Promise<QueueLoad | null>;
  readonly clock: Clock;
  readonly log: Log;
  readonly tracepoint: Tracepoint;
  readonly reservations: Reservations;
  /** The leases of rows, in milliseconds. */
  readonly leaseMs: { readonly outbox: number; readonly deliver: number };
  /** Makes events that could not be fanned out due again soon. */
  readonly postpone: (events: readonly OutboxItem[]) => Promise<void>;
  /** Inserts the jobs of claimed deliveries. */
  readonly enqueue: (claims: readonly ClaimedDelivery[]) => Promise<void>;
  /** Called when deliveries were created and not claimed. */
  readonly onLeft: () => void;
}

const eventsFirst = 50;
const eventsMin = 10;
const eventsMax = 500;
/** How long new events wait for a queue that does not respond before their deliveries are made without it. */
const loadTimeoutMs = 1000;
/** The target duration of a round, in milliseconds: events that arrive meanwhile wait for its end. */
const roundMs = 50;

/**
 * Makes the part of the relay that fans events out into deliveries. A delivery for an idle endpoint with a free place is claimed in the
 * same transaction and enqueued at once; the rest waits as rows for its share.
 * @returns a function that makes one round and returns whether there may be more
 */
export function createEventRelay(deps: EventRelayDeps): () => Promise<boolean> {
  const { dispatch, clock, log, tracepoint, leaseMs } = deps;
  let eventsPerRound = eventsFirst;

  const later = (ms: number): Date => new Date(clock.now().getTime() + ms);

  /** Returns the deliveries to enqueue at once. */
  async function fanOut(events: readonly OutboxItem[], places: Places | null): Promise<readonly ClaimedDelivery[]> {
    const direct = places && {
      leaseUntil: later(leaseMs.deliver),
      mayClaim: (endpointId: string, tenantId: string) => places.take(endpointId, tenantId) === 'taken',
    };
    try {
      const { made, claimed } = await dispatch.fanOut(events, clock.now(), direct ?? undefined);
      await tracepoint('relay.fanned_out');
      if (claimed.length < made) deps.onLeft();
      return claimed;
    } catch (error) {
      // One bad row must not block the others.
      if (events.length === 1 || error instanceof StorageUnavailable) {
        const fields = { events: events.length, outboxId: events[0]?.id, error: safeError(error) };
        log.error(fields, 'event fan-out failed');
        await deps.postpone(events);
        return [];
      }
      const claimed: ClaimedDelivery[] = [];
      for (const event of events) claimed.push(...(await fanOut([event], places)));
      return claimed;
    }
  }

  /** Adapts the number of events per round to its duration, which depends on the number of receivers. */
  function adapt(events: number, tookMs: number): void {
    if (tookMs > roundMs) eventsPerRound = Math.max(eventsMin, Math.floor(eventsPerRound / 2));
    else if (events >= eventsPerRound) eventsPerRound = Math.min(eventsMax, eventsPerRound * 2);
  }

  const readLoad = withTimeout(deps.readLoad, loadTimeoutMs);
  return async () => {
    const wanted = eventsPerRound;
    // Claiming needs no queue, so a queue outage delays no deliveries.
    const [events, load] = await Promise.all([
      dispatch.claimOutbox(['notification'], clock.now(), later(leaseMs.outbox), wanted),
      readLoad(),
    ]);
    if (events.length === 0) return false;
    await tracepoint('relay.claimed');
    const places = load && deps.reservations.places(load);
    try {
      const startedAt = performance.now();
      const claims = await fanOut(events, places);
      adapt(events.length, performance.now() - startedAt);
      await deps.enqueue(claims);
    } finally {
      places?.end();
    }
    // Clearly fewer than wanted means none are left; another relay may have claimed some of them.
    return events.length * 2 >= wanted;
  };
}

/**
 * Returns null instead of waiting longer than `ms`, or while an earlier call is pending: a queue database that stopped responding must
 * not delay new events.
 */
function withTimeout<T>(ask: () => Promise<T | null>, ms: number): () => Promise<T | null> {
  let isPending = false;
  return async () => {
    if (isPending) return null;
    isPending = true;
    const result = ask().finally(() => {
      isPending = false;
    });
    const inTime = await bounded(result, ms);
    return inTime ? result : null;
  };
}
