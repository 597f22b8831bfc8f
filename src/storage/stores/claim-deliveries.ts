import type { ClaimedDelivery, DispatchStore, DueEndpoint, EndpointQuota } from '../../app/ports/deliveries.ts';
import { placeholdersFor, type RawRow, type Statements } from '../statements.ts';
import { isEnabled } from './delivery-queues.ts';
import { takenRows, takeRows } from './take-rows.ts';

type Times = Parameters<DispatchStore['claimDeliveries']>[1];

/** Endpoints that are called and have something due, longest overdue first. */
export async function dueEndpoints(db: Statements, now: Date, limit: number): Promise<DueEndpoint[]> {
  const rows = await db.select(
    `SELECT endpoint_id, tenant_id, version, paused_at FROM delivery_queues WHERE next_due_at <= ? AND ${isEnabled}
     ORDER BY next_due_at, endpoint_id LIMIT ${Math.trunc(limit)}`,
    [now, true],
  );
  return rows.map((row) => ({
    endpointId: `${row.endpoint_id}`,
    tenantId: `${row.tenant_id}`,
    version: Number(row.version),
    isPaused: row.paused_at !== null,
  }));
}

interface WaitingRow {
  readonly id: string;
  readonly dueAt: Date;
  readonly leaseToken: number;
  readonly isClaimed: boolean;
  readonly attempts: number;
}

/** Among so many of the oldest deliveries of a paused endpoint one is chosen for its probe. */
const probeChoice = 20;

/** What was found at the front of an endpoint's queue. */
interface Front {
  readonly quota: EndpointQuota;
  readonly due: readonly WaitingRow[];
  /** The first one behind these. */
  readonly behind: WaitingRow | undefined;
}

/** When the relay has to come back to an endpoint, as far as the queue is still what it was when it was read. */
export interface NextLook {
  readonly endpoint: DueEndpoint;
  /** Null when nothing waits there. */
  readonly at: Date | null;
}

/**
 * Takes due deliveries of endpoints, oldest first, by one look at the front of each queue and one update for all of them. Nothing is locked
 * in between: a row goes to whoever updates it first.
 * @returns what was taken, and what `noteNextLooks` has to note
 */
export async function claimDeliveries(
  db: Statements,
  quotas: readonly EndpointQuota[],
  times: Times,
): Promise<{ claimed: ClaimedDelivery[]; nextLooks: NextLook[] }> {
  if (quotas.length === 0) return { claimed: [], nextLooks: [] };
  const fronts = await bringProbesForward(db, await readFronts(db, quotas, times.now), times.now);
  const candidates = fronts.flatMap(({ quota, due }) => due.map((row) => ({ ...row, endpoint: quota.endpoint })));
  const ids = candidates.map(({ id }) => id);
  const taken = await takeRows(db, 'deliveries', 'lease_token = lease_token + 1', ids, times.now, times.leaseUntil);
  const ours = taken.affected === ids.length ? new Set(ids) : await takenRows(db, 'deliveries', ids, taken.claim);
  const claimed = candidates
    .filter(({ id }) => ours.has(id))
    .map(({ id, leaseToken, endpoint: { endpointId, tenantId } }) => ({
      deliveryId: id,
      // Whoever took a row in between has raised it further: a job under this number then finds nothing to do.
      leaseToken: leaseToken + 1,
      endpointId,
      tenantId,
    }));
  const nextLooks = fronts
    .map((front) => ({ endpoint: front.quota.endpoint, at: nextDueOf(front, times) }))
    // Those that still have something due are come back to in any case.
    .filter(({ at }) => at === null || at > times.now);
  return { claimed, nextLooks };
}

async function readFronts(db: Statements, quotas: readonly EndpointQuota[], now: Date): Promise<Front[]> {
  // One row more than wanted tells when the endpoint has something due again. Each part reads a few entries of one index.
  const part = ({ endpoint, limit }: EndpointQuota) =>
    `(SELECT id, endpoint_id, due_at, lease_token, claim, attempts FROM deliveries WHERE endpoint_id = ? AND due_at IS NOT NULL
      ORDER BY due_at, id LIMIT ${endpoint.isPaused ? probeChoice : Math.trunc(limit) + 1})`;
  const rows = await db.select(
    quotas.map(part).join(' UNION ALL '),
    quotas.map(({ endpoint }) => endpoint.endpointId),
  );
  const byEndpoint = Map.groupBy(rows, ({ endpoint_id }) => `${endpoint_id}`);
  return quotas.map((quota) => {
    const waiting = inOrder(byEndpoint.get(quota.endpoint.endpointId) ?? []);
    const due = waiting.filter(({ dueAt }) => dueAt <= now);
    if (quota.endpoint.isPaused) return frontOfPaused(quota, waiting, due);
    const taken = due.slice(0, quota.limit);
    return { quota, due: taken, behind: waiting[taken.length] };
  });
}

/** A probe is made with what was tried least: an event that its receiver chokes on must not keep all others waiting. */
function frontOfPaused(quota: EndpointQuota, waiting: readonly WaitingRow[], due: readonly WaitingRow[]): Front {
  const probe = due.toSorted((a, b) => a.attempts - b.attempts)[0];
  const behind = waiting.find((row) => row !== probe);
  return { quota, due: probe === undefined ? [] : [probe], behind };
}

/**
 * Makes a delivery due at each paused endpoint where nothing is: its probe waits for no retry, which may be a day off. One that is on its
 * way is probe enough.
 */
async function bringProbesForward(db: Statements, fronts: readonly Front[], now: Date): Promise<Front[]> {
  const needsOne = ({ quota, due, behind }: Front) =>
    quota.endpoint.isPaused && due.length === 0 && behind !== undefined && !behind.isClaimed;
  const ids = fronts.filter(needsOne).flatMap(({ behind }) => (behind === undefined ? [] : [behind.id]));
  if (ids.length === 0) return [...fronts];
  await db.execute(
    `UPDATE deliveries SET due_at = ? WHERE id IN (${placeholdersFor(ids)}) AND status = 'pending' AND claim IS NULL AND due_at > ?`,
    [now, ...ids.sort(), now],
  );
  return fronts.map((front) =>
    needsOne(front) && front.behind !== undefined ? { ...front, due: [front.behind], behind: undefined } : front,
  );
}

function inOrder(rows: readonly RawRow[]): WaitingRow[] {
  return rows
    .map(({ id, due_at, lease_token: leaseToken, claim, attempts }) => ({
      id: `${id}`,
      dueAt: due_at as Date,
      leaseToken: Number(leaseToken),
      isClaimed: claim !== null,
      attempts: Number(attempts),
    }))
    .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || (a.id < b.id ? -1 : 1));
}

/** When the relay has to come back to an endpoint: null when nothing waits there. */
function nextDueOf({ quota, due, behind }: Front, { now, leaseUntil, probeEveryMs }: Times): Date | null {
  if (due.length === 0 && behind === undefined) return null;
  // However much waits, a paused endpoint is asked once in so long a time.
  if (quota.endpoint.isPaused) return new Date(now.getTime() + probeEveryMs);
  // What was taken falls due again if nobody records what became of it.
  const instants = [...(behind === undefined ? [] : [behind.dueAt]), ...(due.length === 0 ? [] : [leaseUntil])];
  return new Date(Math.min(...instants.map((instant) => instant.getTime())));
}

/** Notes when the relay has to come back to endpoints. A queue whose version has risen since it was read stays due. */
export async function noteNextLooks(db: Statements, looks: readonly NextLook[]): Promise<void> {
  if (looks.length === 0) return;
  const sorted = looks.toSorted((a, b) => (a.endpoint.endpointId < b.endpoint.endpointId ? -1 : 1));
  const cases = sorted.map(() => `WHEN ? THEN ${db.dialect.instant}`).join(' ');
  const guards = sorted.map(() => '(endpoint_id = ? AND version = ?)').join(' OR ');
  await db.execute(`UPDATE delivery_queues SET next_due_at = CASE endpoint_id ${cases} END WHERE ${guards}`, [
    ...sorted.flatMap(({ endpoint, at }) => [endpoint.endpointId, at]),
    ...sorted.flatMap(({ endpoint }) => [endpoint.endpointId, endpoint.version]),
  ]);
}
