import type { ClaimedDelivery, DispatchStore, OutboxItem } from '../app/ports/deliveries.ts';
import { type Clock, type Log, StorageUnavailable, safeError } from '../app/ports/system.ts';
import type { QueueLoad } from './boss.ts';
import { bounded } from './bounded.ts';
import type { Places, Reservations } from './capacity.ts';
import type { Tracepoint } from './tracepoints.ts';

export interface EventRelayOptions {
  readonly dispatch: Pick<DispatchStore, 'claimOutbox' | 'fanOut'>;
  /** What is in the queue; null while it cannot be used, and then nothing is let in. */
  readonly readLoad: () => Promise<QueueLoad | null>;
  readonly clock: Clock;
  readonly log: Log;
  readonly tracepoint: Tracepoint;
  readonly reservations: Reservations;
  /** How long a row stays with whoever took it, in milliseconds. */
  readonly leaseMs: { readonly outbox: number; readonly deliver: number };
  /** Makes events due again soon that could not be fanned out. */
  readonly postpone: (events: readonly OutboxItem[]) => Promise<void>;
  /** Puts deliveries that were taken into the queue. */
  readonly enqueue: (claims: readonly ClaimedDelivery[]) => Promise<void>;
  /** Called when deliveries were made that could not be taken at once. */
  readonly onLeft: () => void;
}

const eventsFirst = 50;
const eventsMin = 10;
const eventsMax = 500;
/** How long new events wait for a queue that does not respond before their deliveries are made without it. */
const loadTimeoutMs = 1000;
/** How long a round may take, in milliseconds: what happens meanwhile waits for it, whoever's it is. */
const roundMs = 50;

/**
 * Makes the part of the relay that fans events out into deliveries. What meets an idle endpoint and a free place is taken in the same
 * transaction and goes into the queue at once; the rest waits as rows for its share.
 * @returns a function that makes one round and returns whether there may be more
 */
export function createEventRelay(options: EventRelayOptions): () => Promise<boolean> {
  const { dispatch, clock, log, tracepoint, leaseMs } = options;
  let eventsPerRound = eventsFirst;

  const later = (ms: number): Date => new Date(clock.now().getTime() + ms);

  /** Returns the deliveries that may go into the queue at once. */
  async function fanOut(events: readonly OutboxItem[], places: Places | null): Promise<readonly ClaimedDelivery[]> {
    const direct = places && {
      leaseUntil: later(leaseMs.deliver),
      mayClaim: (endpointId: string, tenantId: string) => places.take(endpointId, tenantId) === 'taken',
    };
    try {
      const { made, claimed } = await dispatch.fanOut(events, clock.now(), direct ?? undefined);
      await tracepoint('relay.fanned_out');
      if (claimed.length < made) options.onLeft();
      return claimed;
    } catch (error) {
      // One bad row must not hold up the others for ever.
      if (events.length === 1 || error instanceof StorageUnavailable) {
        const fields = { events: events.length, outboxId: events[0]?.id, error: safeError(error) };
        log.error(fields, 'events could not be fanned out');
        await options.postpone(events);
        return [];
      }
      const claimed: ClaimedDelivery[] = [];
      for (const event of events) claimed.push(...(await fanOut([event], places)));
      return claimed;
    }
  }

  /** Finds out how many events make a round of the right length: one that has many receivers takes far longer than one that has none. */
  function adapt(events: number, tookMs: number): void {
    if (tookMs > roundMs) eventsPerRound = Math.max(eventsMin, Math.floor(eventsPerRound / 2));
    else if (events >= eventsPerRound) eventsPerRound = Math.min(eventsMax, eventsPerRound * 2);
  }

  const readLoad = withTimeout(options.readLoad, loadTimeoutMs);
  return async () => {
    const wanted = eventsPerRound;
    // Needs no queue: one that is down delays no event's deliveries.
    const [events, load] = await Promise.all([
      dispatch.claimOutbox(['notification'], clock.now(), later(leaseMs.outbox), wanted),
      readLoad(),
    ]);
    if (events.length === 0) return false;
    await tracepoint('relay.claimed');
    const places = load && options.reservations.places(load);
    try {
      const startedAt = performance.now();
      const claims = await fanOut(events, places);
      adapt(events.length, performance.now() - startedAt);
      await options.enqueue(claims);
    } finally {
      places?.end();
    }
    // A few alone are all there was. Another relay may have got a part of what was found.
    return events.length * 2 >= wanted;
  };
}

/**
 * Asks, but takes no answer for null when it does not come in time, nor while an earlier one is still out: a queue database that has
 * silently gone away must not hold new events up.
 */
function withTimeout<T>(ask: () => Promise<T | null>, ms: number): () => Promise<T | null> {
  let isOut = false;
  return async () => {
    if (isOut) return null;
    isOut = true;
    const answer = ask().finally(() => {
      isOut = false;
    });
    const inTime = await bounded(answer, ms);
    return inTime ? answer : null;
  };
}
