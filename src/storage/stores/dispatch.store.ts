// Finds due work and claims deliveries, and composes this with the other statements of dispatch into the store of the relay and the workers.

import {
  type DeliveryResult,
  type DispatchStore,
  type DueEndpoint,
  type EndpointQuota,
  FanOutFailed,
  type InFlight,
  type Lease,
  type OutboxItem,
  type OutboxKind,
  type RecordRules,
} from '../../app/ports/deliveries.ts';
import { type DueKind, type Log, StorageUnavailable } from '../../app/ports/system.ts';
import { type DeliveryRow, deliveryEntity } from '../entities/deliveries.ts';
import { groupCalls } from '../group-calls.ts';
import { firstIdAt } from '../ids.ts';
import { columnsAs } from '../rows.ts';
import type { MasterKeys } from '../sealing/sealing.ts';
import type { SessionKeys } from '../sealing/session-key.ts';
import { placeholdersFor, type Sql, type Statements, type Transactions } from '../statements.ts';
import { dueByAge, isSendable, pollLater, releaseDeliveries, repairQueues } from './delivery-queues.ts';
import { fanOut } from './fan-out.ts';
import { byDueTime, claimOutbox, claimRows, eventKind, lockDueEvents } from './leases.ts';
import { loadDeliveries } from './load-deliveries.ts';
import { recordAttempts } from './record-attempts.ts';

const claimRoundsMax = 5;
const queuesPerRepair = 500;
/** About what an attempt adds to a statement. */
const attemptBytes = 500;
/**
 * At a hundred attempts a second five share a commit. Those that wait for it still use their places, of which even a new endpoint has more
 * than these eight, so a burst does not wait. A crash sends again what waits.
 */
const recordSpacing = { everyMs: 50, enough: 8 };

export interface DispatchStoreDeps {
  readonly keys: SessionKeys;
  readonly masterKeys: MasterKeys;
  readonly log: Pick<Log, 'warn'>;
}

/** Outbox rows and deliveries in batches, for the relay and the workers, across tenants. */
export function dispatchStore(
  { outer }: Pick<Transactions, 'outer'>,
  { keys, masterKeys, log }: DispatchStoreDeps,
): DispatchStore {
  /** Work apart from a commit whose result must reach the caller even if this fails. */
  async function afterCommit(work: () => Promise<void>, fields: object, failure: string): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Not the text of the error, which may repeat values of the statement.
      log.warn({ ...fields, error: error instanceof Error ? error.name : typeof error }, failure);
    }
  }

  const recordGrouped = groupCalls(async (calls: readonly { result: DeliveryResult; rules: RecordRules }[]) => {
    const results = calls.map(({ result }) => result);
    const changes = await outer.atomically((db) => recordAttempts(db, results, (calls[0] as (typeof calls)[0]).rules));
    for (const { change, tenantId, endpointId } of changes) {
      if (change !== 'paused') continue;
      // Ordered by age, the deliveries need no change when the pause ends. If this fails, some retries keep their own times.
      const failure = 'deliveries of paused endpoint not ordered by age';
      const order = () => outer.run((db) => dueByAge(db, tenantId, endpointId));
      await afterCommit(order, { tenantId, endpointId }, failure);
    }
    return calls.map((_, index) => (index === 0 ? changes : []));
  }, recordSpacing);

  return {
    claimOutbox: (kind, now, leaseUntil, limit) =>
      outer.run(async (db) => {
        // Tries again when another claimer got all candidates, so that an empty result means that nothing is due.
        for (let round = 1; ; round += 1) {
          const { candidates, claimed } = await claimOutbox(db, kind, { now, leaseUntil, limit });
          if (candidates === 0 || claimed.length > 0 || round === claimRoundsMax) return claimed;
        }
      }),
    fanOutDue: async (now, limit, direct) => {
      let items: readonly OutboxItem[] = [];
      try {
        return await outer.atomically(async (db) => {
          items = await lockDueEvents(db, now, limit);
          return { events: items.length, ...(await fanOut(db, items, now, direct)) };
        });
      } catch (error) {
        if (items.length === 0 || error instanceof StorageUnavailable) throw error;
        throw new FanOutFailed(items, error);
      }
    },
    inFlight: (now, since) => outer.run((db) => inFlight(db, now, since)),
    dueEndpoints: (now, limit) => outer.run((db) => dueEndpoints(db, now, limit)),
    claimDeliveries: async (quotas, times) => {
      const { claimed, emptied } = await outer.run((db) => claimDeliveries(db, quotas, times));
      if (emptied.length === 0) return claimed;
      const probeAt = new Date(times.now.getTime() + times.probeEveryMs);
      // A queue without a saved next poll stays due and is polled again. Running the claim again would find nothing due.
      const save = () => outer.atomically((db) => pollLater(db, emptied, probeAt));
      await afterCommit(save, {}, 'next polls of endpoints not saved');
      return claimed;
    },
    releaseDeliveries: (claims, now) => outer.atomically((db) => releaseDeliveries(db, claims, now)),
    fanOut: (items, now, direct) => outer.atomically((db) => fanOut(db, items, now, direct)),
    loadDeliveries: (claims) => outer.run((db) => loadDeliveries(db, claims, keys, masterKeys)),
    recordAttempt: (result, rules) => recordGrouped({ result, rules }, attemptBytes),
    repairQueues: (after) => outer.run((db) => repairQueues(db, after, queuesPerRepair)),
    dueKinds: (now, jobs) => outer.run((db) => dueKinds(db, now, jobs)),
    nextDue: (kinds) =>
      outer.run(async (db) => {
        // Each kind reads the first entry of its range of the index, however many follow.
        const perKind = kinds.map(() => 'SELECT MIN(due_at) AS due FROM outbox WHERE kind = ?');
        const rows = await db.select(perKind.join(' UNION ALL '), kinds);
        const times = rows.flatMap(({ due }) => (due instanceof Date ? [due.getTime()] : []));
        return times.length === 0 ? null : new Date(Math.min(...times));
      }),
  };
}

/** What is due, in one statement: each part reads the first entry of a range of an index, however many follow. */
async function dueKinds(db: Statements, now: Date, jobs: readonly OutboxKind[]): Promise<readonly DueKind[]> {
  const dueRow = (kind: OutboxKind): Sql => ({
    text: 'SELECT 1 FROM outbox WHERE kind = ? AND due_at <= ? LIMIT 1',
    cells: [kind, now],
  });
  const queue: Sql = {
    text: `SELECT 1 FROM delivery_queues WHERE next_due_at <= ? AND ${isSendable} LIMIT 1`,
    cells: [now, true],
  };
  const parts: readonly (readonly [DueKind, Sql])[] = [
    ['event', dueRow(eventKind)],
    ...jobs.map((kind) => ['job', dueRow(kind)] as const),
    ['delivery', queue],
  ];
  const rows = await db.select(
    parts.map(([kind, { text }]) => `SELECT '${kind}' AS due FROM (${text}) found`).join(' UNION '),
    parts.flatMap(([, { cells }]) => cells),
  );
  return rows.map(({ due }) => due as DueKind);
}

type Times = Parameters<DispatchStore['claimDeliveries']>[1];

/** Endpoints with deliveries due that are enabled and that no person has paused, longest overdue first. */
async function dueEndpoints(db: Statements, now: Date, limit: number): Promise<DueEndpoint[]> {
  const rows = await db.select(
    `SELECT endpoint_id, tenant_id, paused_at, concurrency FROM delivery_queues WHERE next_due_at <= ? AND ${isSendable}
     ORDER BY next_due_at, endpoint_id LIMIT ${Math.trunc(limit)}`,
    [now, true],
  );
  return rows.map((row) => ({
    endpointId: `${row.endpoint_id}`,
    tenantId: `${row.tenant_id}`,
    isPaused: row.paused_at !== null,
    concurrency: Number(row.concurrency),
  }));
}

/** The claimed deliveries by endpoint. The ids of claims grow with time, so those that have not expired are one range of an index. */
async function inFlight(db: Statements, now: Date, since: Date): Promise<InFlight[]> {
  const rows = await db.select(
    'SELECT endpoint_id, tenant_id, COUNT(*) AS claimed FROM deliveries WHERE claim >= ? AND due_at > ? GROUP BY endpoint_id, tenant_id',
    // Ids are not set back with the clock, so the lease itself counts too.
    [firstIdAt(since.getTime()), now],
  );
  return rows.map((row) => ({
    endpointId: `${row.endpoint_id}`,
    tenantId: `${row.tenant_id}`,
    count: Number(row.claimed),
  }));
}

const waitingColumns = columnsAs(deliveryEntity, 'd', ['id', 'endpointId', 'dueAt', 'leaseToken', 'claim', 'attempts']);
type WaitingRow = Pick<DeliveryRow, 'id' | 'endpointId' | 'leaseToken' | 'claim' | 'attempts'> & { dueAt: Date };

/** How many of the oldest deliveries of a paused endpoint its probe is chosen from. */
const probeCandidates = 20;

/** The front of an endpoint's queue. */
interface Front {
  readonly quota: EndpointQuota;
  readonly due: readonly WaitingRow[];
  /** The first delivery behind these. */
  readonly behind: WaitingRow | undefined;
}

/**
 * Claims due deliveries of endpoints, oldest first: one read of the front of each queue and one update for all of them. No row is locked in
 * between, so a row goes to the first claim that updates it.
 * @returns the claimed deliveries, and the endpoints whose next poll has to be saved (see `pollLater`)
 */
export async function claimDeliveries(
  db: Statements,
  quotas: readonly EndpointQuota[],
  times: Times,
): Promise<{ claimed: Lease[]; emptied: DueEndpoint[] }> {
  if (quotas.length === 0) return { claimed: [], emptied: [] };
  const fronts = await bringProbesForward(db, await readFronts(db, quotas, times.now), times.now);
  const candidates = fronts.flatMap(({ due }) => due);
  const ours = await claimRows(db, 'deliveries', candidates, times);
  const claimed = candidates
    .filter(({ id }) => ours.has(id))
    .map(({ id, leaseToken }) => ({ id, leaseToken: leaseToken + 1 }));
  const emptied = fronts
    // Endpoints that still have deliveries due are polled again in any case. A paused one gets one probe per interval, however many wait.
    .filter(({ quota, behind }) => quota.endpoint.isPaused || behind === undefined || behind.dueAt > times.now)
    .map(({ quota }) => quota.endpoint);
  return { claimed, emptied };
}

async function readFronts(db: Statements, quotas: readonly EndpointQuota[], now: Date): Promise<Front[]> {
  // One row more than the quota tells when the endpoint has deliveries due again. Each part reads a few entries of one index.
  const part = ({ endpoint, limit }: EndpointQuota) =>
    `(SELECT ${waitingColumns.list} FROM deliveries d WHERE d.endpoint_id = ? AND d.due_at IS NOT NULL
      ORDER BY d.due_at, d.id LIMIT ${endpoint.isPaused ? probeCandidates : Math.trunc(limit) + 1})`;
  const rows = await db.select(
    quotas.map(part).join(' UNION ALL '),
    quotas.map(({ endpoint }) => endpoint.endpointId),
  );
  const inOrder = rows.map((raw) => waitingColumns.read(raw) as WaitingRow).sort(byDueTime);
  const byEndpoint = Map.groupBy(inOrder, ({ endpointId }) => endpointId);
  return quotas.map((quota) => {
    const waiting = byEndpoint.get(quota.endpoint.endpointId) ?? [];
    const due = waiting.filter(({ dueAt }) => dueAt <= now);
    if (!quota.endpoint.isPaused) {
      const wanted = due.slice(0, quota.limit);
      return { quota, due: wanted, behind: waiting[wanted.length] };
    }
    // The probe has the fewest attempts: an event that its receiver cannot process must not block all others.
    const probe = due.toSorted((a, b) => a.attempts - b.attempts).slice(0, 1);
    return { quota, due: probe, behind: waiting.find((row) => row !== probe[0]) };
  });
}

/**
 * Makes a delivery due at each paused endpoint without one: its probe does not wait for a retry, which may be a day off. A delivery that is
 * already claimed serves as the probe.
 */
async function bringProbesForward(db: Statements, fronts: readonly Front[], now: Date): Promise<Front[]> {
  const missingProbe = ({ quota, due, behind }: Front) =>
    quota.endpoint.isPaused && due.length === 0 && behind?.claim === null ? behind : undefined;
  const ids = fronts.flatMap((front) => missingProbe(front)?.id ?? []);
  if (ids.length === 0) return [...fronts];
  await db.execute(
    `UPDATE deliveries SET due_at = ? WHERE id IN (${placeholdersFor(ids)}) AND status = 'pending' AND claim IS NULL AND due_at > ?`,
    [now, ...ids.sort(), now],
  );
  return fronts.map((front) => {
    const probe = missingProbe(front);
    return probe === undefined ? front : { ...front, due: [probe], behind: undefined };
  });
}
