// The part of the relay that brings events to a worker: it fans them out, claims due deliveries and enqueues them.

import {
  type ClaimedDelivery,
  type DeliveryClaim,
  type DirectClaims,
  type DispatchStore,
  FanOutFailed,
  type OutboxItem,
} from '../app/ports/deliveries.ts';
import { type Clock, type Log, StorageUnavailable, safeError } from '../app/ports/system.ts';
import type { Boss } from './boss.ts';
import { type PlaceLimits, type Places, placesBeside, shareOut } from './fair-shares.ts';
import type { Tracepoint } from './tracepoints.ts';
import { bounded } from './waiting.ts';

export interface DeliveryRelayDeps {
  readonly dispatch: Omit<DispatchStore, 'claimOutbox' | 'nextDue' | 'repairQueues'>;
  readonly boss: Pick<Boss, 'ready' | 'insert'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly tracepoint: Tracepoint;
  readonly limits: () => PlaceLimits;
  /** How many deliveries one job carries at most. */
  readonly batchMax: number;
  /** The probe interval of a paused endpoint, in milliseconds. */
  readonly probeEveryMs: number;
  /** The lease of a delivery, in milliseconds. */
  readonly leaseMs: number;
  /** Makes events that could not be fanned out due again later. */
  readonly postpone: (events: readonly OutboxItem[]) => Promise<void>;
  /** Called after jobs were inserted. */
  readonly onEnqueued: () => void;
}

/** The part of the relay that brings events to a worker. */
export interface DeliveryRelay {
  /** Makes one round; returns whether there may be more to do. */
  round(): Promise<boolean>;
  /** Whether the latest round left due deliveries because places were missing. */
  isShort(): boolean;
  /** Says that an event was committed, so the next round need not ask whether there is one. */
  expectEvents(): void;
  /** Waits for the latest insert of jobs, up to a second. */
  inserted(): Promise<void>;
}

const eventsFirst = 50;
const eventsMin = 10;
const eventsMax = 500;
/** The target duration of a fan-out, in milliseconds: events that arrive meanwhile wait for its end. */
const fanOutMs = 50;

const claimsMax = 500;
/** Endpoints read per round, and claimed from in one statement. */
const dueEndpointsMax = 2000;
const endpointsPerClaimMax = 100;

/** How long a round waits for the jobs of an earlier one. When their insert takes longer, events are only fanned out until it has ended. */
const insertTimeoutMs = 1000;

/**
 * Makes the part of the relay that brings events to a worker, in one round: it fans due events out, and a delivery for an idle endpoint
 * with a free place is claimed in the same transaction; then it claims other due deliveries by fair shares. Each job carries a batch of
 * claimed deliveries. Free places come from the rows, so a round sees what all nodes have claimed before.
 *
 * It claims nothing while the queue is unavailable, so outages cost no dispatches, and new events become deliveries meanwhile.
 */
export function createDeliveryRelay(deps: DeliveryRelayDeps): DeliveryRelay {
  const { dispatch, boss, clock, log, tracepoint } = deps;
  let eventsPerRound = eventsFirst;
  let isShort = false;
  let isExpecting = false;
  /** The latest insert of jobs, which never rejects, and when it began; null when it has ended. */
  let inserting: Promise<void> = Promise.resolve();
  let insertingSince: number | null = null;
  let insertFault: { readonly error: unknown } | null = null;

  const later = (ms: number): Date => new Date(clock.now().getTime() + ms);

  /** Inserts the jobs of claimed deliveries. Claims that the queue does not take are released. */
  async function insert(claims: readonly ClaimedDelivery[]): Promise<void> {
    const batches: DeliveryClaim[][] = [];
    for (let start = 0; start < claims.length; start += deps.batchMax) {
      const batch = claims.slice(start, start + deps.batchMax);
      batches.push(batch.map(({ deliveryId, leaseToken }) => ({ deliveryId, leaseToken })));
    }
    try {
      await boss.insert(
        'deliver',
        batches.map((deliveries) => ({ deliveries })),
      );
    } catch (error) {
      // If this fails too, they become due again at their lease expiry.
      await dispatch.releaseDeliveries(claims, clock.now()).catch(() => {});
      insertFault = { error };
      return;
    }
    await tracepoint('relay.enqueued');
    deps.onEnqueued();
  }

  function throwInsertFault(): void {
    const fault = insertFault;
    insertFault = null;
    if (fault !== null) throw fault.error;
  }

  /** Inserts jobs while the relay goes on, one insert after the other. */
  async function enqueue(claims: readonly ClaimedDelivery[]): Promise<void> {
    if (claims.length === 0) return;
    await tracepoint('relay.claimed');
    await bounded(inserting, insertTimeoutMs);
    const insertion = insert(claims).finally(() => {
      if (inserting === insertion) insertingSince = null;
    });
    inserting = insertion;
    insertingSince ??= performance.now();
  }

  /** One bad event must not block the others. */
  async function fanOutSingly(
    { items, cause }: FanOutFailed,
    direct: DirectClaims | undefined,
  ): Promise<Awaited<ReturnType<DispatchStore['fanOutDue']>>> {
    const results = { events: items.length, made: 0, claimed: [] as ClaimedDelivery[] };
    for (const item of items) {
      try {
        if (items.length === 1) throw cause;
        const { made, claimed } = await dispatch.fanOut([item], clock.now(), direct);
        results.made += made;
        results.claimed.push(...claimed);
      } catch (error) {
        if (error instanceof StorageUnavailable) throw error;
        log.error({ outboxId: item.id, error: safeError(error) }, 'event fan-out failed');
        await deps.postpone([item]);
      }
    }
    return results;
  }

  /** Fans events out and enqueues what was claimed directly. @returns whether events or deliveries may be left */
  async function fanOut(places: Places | null): Promise<boolean> {
    const direct = places && {
      leaseUntil: later(deps.leaseMs),
      mayClaim: (endpoint: Parameters<Places['take']>[0]) => places.take(endpoint) === 'taken',
    };
    const wanted = eventsPerRound;
    const startedAt = performance.now();
    const { events, made, claimed } = await dispatch
      .fanOutDue(clock.now(), wanted, direct ?? undefined)
      .catch((error: unknown) => {
        if (error instanceof FanOutFailed) return fanOutSingly(error, direct ?? undefined);
        throw error;
      });
    await tracepoint('relay.fanned_out');
    adapt(events, performance.now() - startedAt);
    await enqueue(claimed);
    // Fewer than wanted means none are left, except those that another relay is fanning out.
    return events >= wanted || (claimed.length < made && places !== null);
  }

  /** Adapts the number of events per round to its duration, which depends on the number of receivers. */
  function adapt(events: number, tookMs: number): void {
    if (tookMs > fanOutMs) eventsPerRound = Math.max(eventsMin, Math.floor(eventsPerRound / 2));
    else if (events >= eventsPerRound) eventsPerRound = Math.min(eventsMax, eventsPerRound * 2);
  }

  return {
    isShort: () => isShort,
    expectEvents() {
      isExpecting = true;
    },
    inserted: async () => void (await bounded(inserting, insertTimeoutMs)),
    async round() {
      throwInsertFault();
      const now = clock.now();
      const inFlight = () => dispatch.inFlight(now, later(-deps.leaseMs));
      const isExpected = isExpecting;
      isExpecting = false;
      const [hasEvents, due, held] = await Promise.all([
        isExpected || dispatch.hasDueEvents(now),
        dispatch.dueEndpoints(now, dueEndpointsMax),
        isExpected ? inFlight() : null,
      ]);
      isShort = false;
      const isIdle = !hasEvents && due.length === 0;
      const isStuck = insertingSince !== null && performance.now() - insertingSince > insertTimeoutMs;
      const isReady = boss.ready() && !isStuck;
      const places = isIdle || !isReady ? null : placesBeside(held ?? (await inFlight()), deps.limits());
      const isMore = hasEvents && (await fanOut(places));
      if (places === null || due.length === 0) return isMore;
      // Otherwise what the queue has just rejected would be claimed again at once.
      await bounded(inserting, insertTimeoutMs);
      throwInsertFault();
      const shares = shareOut(due, places, { batchMax: claimsMax, endpointsMax: endpointsPerClaimMax });
      isShort = shares.isShort;
      const times = { now: clock.now(), leaseUntil: later(deps.leaseMs), probeEveryMs: deps.probeEveryMs };
      const claims = await dispatch.claimDeliveries(shares.quotas, times);
      await enqueue(claims);
      return isMore || claims.length > 0;
    },
  };
}
