// Maintains the row of each endpoint that says when its deliveries fall due.

import type { DueEndpoint, Lease } from '../../app/ports/deliveries.ts';
import { type DeliveryQueueRow, deliveryQueueEntity } from '../entities/deliveries.ts';
import { columnsAs } from '../rows.ts';
import { instantByKey, placeholdersFor, type Sql, type Statements, updateByKey } from '../statements.ts';
import { heldUnder } from './leases.ts';

/**
 * Locks the lists of the tenants of rows, by the tenants' rows, until the commit; sorted, as `lockQueues` does. Only a later statement sees
 * what was committed while this one waited.
 * @returns the locked tenants: all of them, unless those that another transaction holds are skipped
 */
export async function lockLists(
  db: Statements,
  of: readonly { readonly tenantId: string }[],
  lock: 'FOR UPDATE' | 'FOR UPDATE SKIP LOCKED' = 'FOR UPDATE',
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(of.map(({ tenantId }) => tenantId))].sort();
  const rows = await db.select(`SELECT id FROM tenants WHERE id IN (${placeholdersFor(ids)}) ORDER BY id ${lock}`, ids);
  return new Set(rows.map(({ id }) => `${id}`));
}

/** Locks the rows of endpoints until the commit. Sorted, so that two transactions lock the rows that they both want in the same order. */
export async function lockQueues(db: Statements, endpointIds: Iterable<string>): Promise<DeliveryQueueRow[]> {
  const ids = [...new Set(endpointIds)].sort();
  if (ids.length === 0) return [];
  const rows = await db.select(
    `SELECT ${queueColumns.list} FROM delivery_queues q
     WHERE q.endpoint_id IN (${placeholdersFor(ids)}) ORDER BY q.endpoint_id FOR UPDATE`,
    ids,
  );
  return rows.map(queueColumns.read);
}

const queueColumns = columnsAs(deliveryQueueEntity, 'q');

/**
 * Makes the relay poll endpoints no later than at an instant each. A paused endpoint waits for its probe, if one is due at all. Must run in
 * the transaction that makes deliveries due, after the statement that does so: a transaction that moves the poll later waits for this lock,
 * and then reads those deliveries. A row that is early enough is only locked.
 */
export async function scheduleQueues(db: Statements, instants: ReadonlyMap<string, Date>): Promise<void> {
  const earlier = (await lockQueues(db, instants.keys())).flatMap(
    ({ endpointId, nextDueAt, pausedAt }): [string, Date][] => {
      const at = instants.get(endpointId);
      const isLater = nextDueAt === null || (pausedAt === null && at !== undefined && nextDueAt > at);
      return at !== undefined && isLater ? [[endpointId, at]] : [];
    },
  );
  const nextDue = { table: 'delivery_queues', column: 'next_due_at', key: 'endpoint_id' };
  await updateByKey(db, nextDue, new Map(earlier), (some) => instantByKey(db.dialect, nextDue.key, some));
}

/** When the earliest delivery of a queue's endpoint falls due. */
const earliestDue =
  '(SELECT MIN(d.due_at) FROM deliveries d WHERE d.endpoint_id = delivery_queues.endpoint_id AND d.due_at IS NOT NULL)';

/**
 * Saves when the relay has to poll endpoints next, in a transaction of its own, after it has claimed what was due there: when their earliest
 * delivery falls due. A paused endpoint is polled at `probeAt`; one that was paused meanwhile keeps its own time. One whose tenant's list is
 * locked stays due: a fan-out may be making deliveries for the poll that it has, and locks nothing else then.
 */
export async function pollLater(
  db: Statements,
  endpoints: readonly Pick<DueEndpoint, 'endpointId' | 'tenantId' | 'isPaused'>[],
  probeAt: Date,
): Promise<void> {
  const lists = await lockLists(db, endpoints, 'FOR UPDATE SKIP LOCKED');
  const free = endpoints.filter(({ tenantId }) => lists.has(tenantId));
  const probed = new Set(free.filter(({ isPaused }) => isPaused).map(({ endpointId }) => endpointId));
  const locked = await lockQueues(
    db,
    free.map(({ endpointId }) => endpointId),
  );
  const idsOf = (rows: readonly DeliveryQueueRow[]) => rows.map(({ endpointId }) => endpointId);
  const sent = idsOf(locked.filter(({ pausedAt }) => pausedAt === null));
  const paused = idsOf(locked.filter(({ endpointId, pausedAt }) => pausedAt !== null && probed.has(endpointId)));
  if (sent.length > 0)
    await db.execute(
      `UPDATE delivery_queues SET next_due_at = ${earliestDue} WHERE endpoint_id IN (${placeholdersFor(sent)})`,
      sent,
    );
  if (paused.length > 0)
    await db.execute(
      `UPDATE delivery_queues SET next_due_at = CASE WHEN ${earliestDue} IS NULL THEN NULL ELSE ${db.dialect.instant} END
       WHERE endpoint_id IN (${placeholdersFor(paused)})`,
      [probeAt, ...paused],
    );
}

/** The earliest instant of each endpoint; endpoints without one are left out. */
export function earliestAt(of: Iterable<{ readonly endpointId: string; readonly at: Date | null }>): Map<string, Date> {
  const earliest = new Map<string, Date>();
  for (const { endpointId, at } of of) {
    const known = earliest.get(endpointId);
    if (at !== null && (known === undefined || at < known)) earliest.set(endpointId, at);
  }
  return earliest;
}

/** A time in the past: the relay polls at once. */
export const pollNow = new Date(0);

/** The same instant for each endpoint. */
export function allAt(endpointIds: Iterable<string>, at: Date): Map<string, Date> {
  return new Map([...endpointIds].map((id) => [id, at]));
}

/**
 * Orders the deliveries that wait at an endpoint by age, for when it is called again: each becomes due at its creation time instead of at its
 * next retry. Claimed deliveries stay as they are.
 * @param page how many rows one statement changes, so that no lock is held for long
 */
export async function dueByAge(db: Statements, tenantId: string, endpointId: string, page = 1000): Promise<void> {
  for await (const ids of pendingPages(db, tenantId, endpointId, page, 'AND claim IS NULL AND attempts > 0'))
    await db.execute(
      `UPDATE deliveries SET due_at = created_at WHERE id IN (${placeholdersFor(ids)}) AND status = 'pending' AND claim IS NULL`,
      ids,
    );
}

/**
 * Stops the deliveries that wait at an endpoint, page by page. Their lease tokens rise, so an attempt that is being made records nothing.
 * @param page how many rows one statement changes, so that no lock is held for long
 */
export async function stopDeliveries(db: Statements, tenantId: string, endpointId: string, page = 1000): Promise<void> {
  for await (const ids of pendingPages(db, tenantId, endpointId, page))
    await db.execute(`${stop} WHERE id IN (${placeholdersFor(ids)}) AND status = 'pending'`, ids);
}

/** Ends deliveries without another attempt. */
export const stop =
  "UPDATE deliveries SET status = 'stopped', due_at = NULL, claim = NULL, lease_token = lease_token + 1";

/** Reads the pending deliveries of an endpoint along the index of its tenant's pending ones, past no finished ones. */
async function* pendingPages(db: Statements, tenantId: string, endpointId: string, page: number, condition = '') {
  for (let after = ''; ; ) {
    const rows = await db.select(
      `SELECT id FROM deliveries WHERE tenant_id = ? AND status = 'pending' AND id > ? AND endpoint_id = ? ${condition}
       ORDER BY id LIMIT ${Math.trunc(page)}`,
      [tenantId, after, endpointId],
    );
    const ids = rows.map(({ id }) => `${id}`);
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids;
    after = last;
  }
}

/** Releases claimed deliveries: due at once, at the place in the queue that their age gives them. */
export function releaseDeliveries(db: Statements, claims: readonly Lease[], now: Date): Promise<void> {
  const due = { text: `CASE WHEN attempts = 0 THEN created_at ELSE ${db.dialect.instant} END`, cells: [now] };
  return release(db, claims, due, now);
}

/**
 * Releases claimed deliveries of endpoints that are disabled or paused by a person, by age, as `dueByAge` orders those that wait. The relay
 * does not poll such an endpoint, but one may have been enabled or resumed since it was read, so its queue is scheduled.
 */
export function releaseUnsendable(db: Statements, claims: readonly Lease[]): Promise<void> {
  return release(db, claims, { text: 'created_at', cells: [] }, pollNow);
}

/** Releases deliveries that are still held, due by the expression, and polls their endpoints no later than at an instant. */
async function release(db: Statements, claims: readonly Lease[], due: Sql, pollAt: Date): Promise<void> {
  if (claims.length === 0) return;
  const sorted = [...claims].sort((a, b) => (a.id < b.id ? -1 : 1));
  const ids = sorted.map(({ id }) => id);
  const held = heldUnder(sorted);
  await db.execute(
    `UPDATE deliveries SET due_at = ${due.text}, claim = NULL
     WHERE ${held.text} AND status = 'pending' AND claim IS NOT NULL`,
    [...due.cells, ...held.cells],
  );
  const rows = await db.select(
    `SELECT DISTINCT endpoint_id FROM deliveries WHERE id IN (${placeholdersFor(ids)})`,
    ids,
  );
  const endpointIds = rows.map(({ endpoint_id }) => `${endpoint_id}`);
  await scheduleQueues(db, allAt(endpointIds, pollAt));
}

/**
 * Whether deliveries of a queue's endpoint may be sent: it is enabled, and no person has paused it. A subquery for each queue, so that the
 * queues' own index gives the order.
 */
export const isSendable =
  '(SELECT e.enabled FROM endpoints e WHERE e.id = delivery_queues.endpoint_id AND e.paused_by_person_at IS NULL) = ?';

/**
 * Makes the relay poll endpoints of a page where a delivery is due before their next poll. No known path leads there; the check keeps a
 * delivery from waiting for ever if one appears.
 * @param after the endpoint behind which the page begins; the empty text for the first one
 * @returns how many queues were late, and where the next page begins, or null when there is none
 */
export async function repairQueues(
  db: Statements,
  after: string,
  page: number,
): Promise<{ late: number; next: string | null }> {
  const rows = await db.select(
    `SELECT endpoint_id FROM delivery_queues WHERE endpoint_id > ? ORDER BY endpoint_id LIMIT ${Math.trunc(page)}`,
    [after],
  );
  const ids = rows.map(({ endpoint_id }) => `${endpoint_id}`);
  if (ids.length === 0) return { late: 0, next: null };
  const late = await db.execute(
    `UPDATE delivery_queues SET next_due_at = ${earliestDue}
     WHERE endpoint_id IN (${placeholdersFor(ids)}) AND ${isSendable}
       AND CASE WHEN next_due_at IS NULL THEN ${earliestDue} IS NOT NULL ELSE paused_at IS NULL AND next_due_at > ${earliestDue} END`,
    [...ids, true],
  );
  return { late, next: ids.length < page ? null : (ids.at(-1) ?? null) };
}
