// The relay: loops that claim due rows. It brings events to workers, and makes jobs of other outbox rows (see relay-jobs.ts).

import {
  type DirectClaims,
  type DispatchStore,
  FanOutFailed,
  type Lease,
  type OutboxItem,
} from '../app/ports/deliveries.ts';
import { type DueKind, type Log, type NotifyWorkers, StorageUnavailable, safeError } from '../app/ports/system.ts';
import { bounded, rowRetryMs, startLoop } from '../system/loop.ts';
import { type PlaceLimits, type Places, placesBeside, shareOut } from './fair-shares.ts';
import { createJobRelay, type JobRelayDeps } from './relay-jobs.ts';
import type { Worker } from './worker.ts';

/** Claims due rows and dispatches them. */
export interface Relay {
  /** Starts a round for these kinds now. Calls during a round cause one more round, however many they are. */
  readonly notify: NotifyWorkers;
  /** Starts a round if rows were left because the queue was full. */
  refill(): void;
  /** Ends after the current rounds. */
  stop(): Promise<void>;
}

export interface RelayDeps extends JobRelayDeps {
  readonly dispatch: DispatchStore;
  readonly log: Log;
  /** Gives claims to this node's worker without a job. @returns those for which it has no free slot */
  readonly takeDirectly: Worker['takeDirectly'];
  /** Limits of the deliveries in flight now. */
  readonly places: () => PlaceLimits;
  /** How many deliveries one job carries at most. */
  readonly batchMax: number;
  /** The probe interval of a paused endpoint, in milliseconds. */
  readonly probeEveryMs: number;
  readonly leaseMs: JobRelayDeps['leaseMs'] & { readonly deliver: number };
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
 * Only a window of jobs is enqueued: the rest waits as rows, ordered by due time, at no cost.
 */
export function startRelay(deps: RelayDeps): Relay {
  const { dispatch, clock, log } = deps;
  const deliveries = createDeliveryRelay(deps);
  const work = createJobRelay(deps);
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
  // In pages: ten thousand endpoints must not delay other work.
  const repairLoop = startLoop({
    ...common,
    pauseMs: repairEveryMs,
    retryFirstMs: 1000,
    async round() {
      const { late, next } = await dispatch.repairQueues(repairedTo);
      repairedTo = next ?? '';
      if (late > 0) {
        notify('delivery');
        log.warn({ queues: late }, 'overdue deliveries found; sending them now');
      }
      return next !== null;
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

const [eventsFirst, eventsMin, eventsMax] = [50, 10, 500];
/** The target duration of a fan-out, in milliseconds: events that arrive meanwhile wait for its end. */
const fanOutMs = 50;

const claimsMax = 500;
/** Endpoints read per round, where those hide no others, and claimed from in one statement. */
const dueEndpointsFirst = 2000;
const endpointsPerClaimMax = 100;

/** How long a round waits for the jobs of an earlier one. When their insert takes longer, events are only fanned out until it has ended. */
const insertTimeoutMs = 1000;

/**
 * Makes the part of the relay that brings events to a worker, in one round: it fans due events out, and a delivery for an idle endpoint
 * with a free place is claimed in the same transaction, for this node's worker; or it claims other due deliveries by fair shares, for jobs
 * that carry a batch each. Free places come from the rows, so a round sees what all nodes have claimed before.
 * It claims nothing while the queue is unavailable, so outages cost no dispatches, and new events become deliveries meanwhile.
 */
function createDeliveryRelay(deps: RelayDeps) {
  const { dispatch, outbox, boss, clock, log, tracepoint, tracing } = deps;
  const expected = new Set<DueKind>(['event', 'delivery']);
  let eventsPerRound = eventsFirst;
  let isShort = false;
  let dueEndpointsMax = dueEndpointsFirst;
  /** Whether most deliveries of the latest events were for endpoints where none waits. Only those can be claimed directly. */
  let areIdle = true;
  /** The inserts of jobs that run, while the relay goes on, and a promise of their end or of a timeout, which never rejects. */
  let inserting = 0;
  let inserted: Promise<unknown> = Promise.resolve();
  let insertFault: { readonly error: unknown } | null = null;

  const later = (ms: number): Date => new Date(clock.now().getTime() + ms);

  /** Inserts the jobs of claimed deliveries. Claims that the queue does not take are released. */
  async function insert(claims: readonly Lease[]): Promise<void> {
    const jobs = Array.from({ length: Math.ceil(claims.length / deps.batchMax) }, (_, n) =>
      claims.slice(n * deps.batchMax, (n + 1) * deps.batchMax),
    );
    try {
      await boss.insert('deliver', jobs);
    } catch (error) {
      // If this fails too, they become due again at their lease expiry.
      await dispatch.releaseDeliveries(claims, clock.now()).catch(() => {});
      insertFault = { error };
      return;
    }
    await tracepoint('relay.enqueued');
    deps.onEnqueued('deliver');
  }

  /** Brings claims to workers: by jobs, except those that this node's worker takes at once. */
  async function handOver(claims: readonly Lease[], isNew: boolean): Promise<void> {
    if (claims.length === 0) return;
    await tracepoint('relay.claimed');
    const rest = isNew ? deps.takeDirectly(claims) : claims;
    if (rest.length === 0) return;
    inserting += 1;
    const insertion = insert(rest).finally(() => {
      inserting -= 1;
    });
    inserted = bounded(Promise.all([inserted, insertion]), insertTimeoutMs);
  }

  /** Fans events out one by one: a bad one must not block the others. */
  async function fanOutSingly(
    { items, cause }: FanOutFailed,
    direct: DirectClaims | undefined,
  ): Promise<Awaited<ReturnType<DispatchStore['fanOutDue']>>> {
    const results = { events: items.length, made: 0, relayed: [] as OutboxItem[], claimed: [] as Lease[] };
    for (const item of items) {
      try {
        if (items.length === 1) throw cause;
        const { made, relayed, claimed } = await dispatch.fanOut([item], clock.now(), direct);
        results.made += made;
        results.relayed.push(...relayed);
        results.claimed.push(...claimed);
      } catch (error) {
        if (error instanceof StorageUnavailable) throw error;
        log.error({ outboxId: item.id, error: safeError(error) }, 'event fan-out failed');
        // Events are not claimed, so their failures are counted.
        const dueAt = later(rowRetryMs(item.faults + 1));
        await outbox.postpone(item.id, item.leaseToken, dueAt, 'fault').catch(() => {});
      }
    }
    return results;
  }

  /** Fans events out and hands over what was claimed directly. */
  async function fanOut(places: Places | null): Promise<void> {
    let idle = 0;
    const direct: DirectClaims | undefined = places
      ? {
          leaseUntil: later(deps.leaseMs.deliver),
          mayClaim(endpoint) {
            idle += 1;
            return places.take(endpoint) === 'taken';
          },
        }
      : undefined;
    // About as many as can be claimed directly: a delivery that waits for a place is updated once more, and its endpoint's queue twice.
    const claimable = areIdle && places ? Math.max(eventsMin, places.free()) : eventsMax;
    const wanted = Math.min(eventsPerRound, claimable);
    const startedAt = performance.now();
    const result = await dispatch.fanOutDue(clock.now(), wanted, direct).catch((error: unknown) => {
      if (error instanceof FanOutFailed) return fanOutSingly(error, direct);
      throw error;
    });
    const { events, made, relayed, claimed } = result;
    areIdle = 2 * idle >= made;
    tracing.handedOver(relayed);
    await tracepoint('relay.fanned_out');
    // The number of events per round follows its duration, which depends on the number of receivers.
    if (performance.now() - startedAt > fanOutMs) eventsPerRound = Math.max(eventsMin, Math.floor(wanted / 2));
    else if (events >= wanted) eventsPerRound = Math.min(eventsMax, Math.max(eventsPerRound, wanted * 2));
    await handOver(claimed, true);
    // Fewer than wanted means none are left, except those that another relay is fanning out.
    if (events >= wanted) expected.add('event');
    if (claimed.length < made && places !== null) expected.add('delivery');
  }

  /** Claims due deliveries by fair shares and hands them over. */
  async function claim(due: Awaited<ReturnType<DispatchStore['dueEndpoints']>>, places: Places): Promise<void> {
    const shares = shareOut(due, places, { batchMax: claimsMax, endpointsMax: endpointsPerClaimMax });
    isShort = shares.isShort;
    // Endpoints that may have no more must not hide those that are due behind them, however many they are.
    const areHiding = shares.quotas.length === 0 && due.length === dueEndpointsMax && places.free() > 0;
    if (areHiding) dueEndpointsMax *= 2;
    else if (due.length < dueEndpointsFirst) dueEndpointsMax = dueEndpointsFirst;
    const times = { now: clock.now(), leaseUntil: later(deps.leaseMs.deliver), probeEveryMs: deps.probeEveryMs };
    const claims = await dispatch.claimDeliveries(shares.quotas, times);
    await handOver(claims, false);
    if (claims.length > 0 || areHiding) expected.add('delivery');
  }

  async function round(kinds: ReadonlySet<DueKind>): Promise<void> {
    const now = clock.now();
    const inFlight = () => dispatch.inFlight(now, later(-deps.leaseMs.deliver));
    const hasEvents = kinds.has('event');
    const [due, held] = await Promise.all([
      kinds.has('delivery') ? dispatch.dueEndpoints(now, dueEndpointsMax) : [],
      hasEvents ? inFlight() : null,
    ]);
    await inserted;
    const fault = insertFault;
    insertFault = null;
    if (fault !== null) throw fault.error;
    if (kinds.has('delivery')) isShort = false;
    const isReady = boss.ready() && inserting === 0 && (hasEvents || due.length > 0);
    const places = isReady ? placesBeside(held ?? (await inFlight()), deps.places()) : null;
    if (hasEvents) await fanOut(places);
    if (places !== null && due.length > 0) await claim(due, places);
  }

  return {
    /** Whether the latest claims left due deliveries because places were missing. */
    isShort: () => isShort,
    /** Says that work of a kind may be due, so that the next round looks for it. */
    expect(kind: DueKind): void {
      if (kind !== 'job') expected.add(kind);
    },
    /** Waits for the latest inserts of jobs, up to a second. */
    inserted: () => inserted,
    /** Makes one round; returns whether there may be more to do. */
    async round(): Promise<boolean> {
      const kinds = new Set(expected);
      expected.clear();
      try {
        await round(kinds);
      } catch (error) {
        for (const kind of kinds) expected.add(kind);
        throw error;
      }
      return expected.size > 0;
    },
  };
}
