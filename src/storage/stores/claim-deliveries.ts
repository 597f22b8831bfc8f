// Finds endpoints with due deliveries and claims those deliveries.

import type { DispatchStore, DueEndpoint, EndpointQuota, InFlight, Lease } from '../../app/ports/deliveries.ts';
import { type DeliveryRow, deliveryEntity } from '../entities/deliveries.ts';
import { firstIdAt } from '../ids.ts';
import { columnsAs } from '../rows.ts';
import { placeholdersFor, type Statements } from '../statements.ts';
import { isSendable } from './delivery-queues.ts';
import { byDueTime, claimRows } from './leases.ts';

type Times = Parameters<DispatchStore['claimDeliveries']>[1];

/** Endpoints with deliveries due that are enabled and that no person has paused, longest overdue first. */
export async function dueEndpoints(db: Statements, now: Date, limit: number): Promise<DueEndpoint[]> {
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
export async function inFlight(db: Statements, now: Date, since: Date): Promise<InFlight[]> {
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
  const ids = candidates.map(({ id }) => id);
  const ours = await claimRows(db, 'deliveries', ids, times);
  const claimed = candidates
    .filter(({ id }) => ours.has(id))
    // Another claim in between has raised the token further: a job under this one then finds no delivery.
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
