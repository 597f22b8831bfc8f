// Maintains the row of each endpoint that says when its deliveries fall due.

import type { DeliveryClaim } from '../../app/ports/deliveries.ts';
import { instantByKey, placeholdersFor, type Statements } from '../statements.ts';
import { heldUnder } from './leases.ts';

/** Versions are only compared for equality, so they may start over before the column is full. */
export const raiseVersion = 'version = CASE WHEN version >= 2000000000 THEN 0 ELSE version + 1 END';

/**
 * Makes the relay poll endpoints no later than at an instant each. A paused endpoint waits for its probe, if one is due at all. Must run in
 * the transaction that makes deliveries due, after the statement that does so.
 */
export async function scheduleQueues(db: Statements, instants: ReadonlyMap<string, Date>): Promise<void> {
  // Sorted, so that two transactions lock the rows that they both want in the same order.
  const sorted = [...instants].sort(([one], [other]) => (one < other ? -1 : 1));
  if (sorted.length === 0) return;
  const ids = sorted.map(([id]) => id);
  const wanted = instantByKey(db.dialect, 'endpoint_id', new Map(sorted));
  await db.execute(
    `UPDATE delivery_queues SET ${raiseVersion}, next_due_at = CASE
       WHEN paused_at IS NOT NULL AND next_due_at IS NOT NULL THEN next_due_at
       WHEN next_due_at IS NULL OR next_due_at > ${wanted.text} THEN ${wanted.text}
       ELSE next_due_at END
     WHERE endpoint_id IN (${placeholdersFor(ids)})`,
    [...wanted.cells, ...wanted.cells, ...ids],
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
export async function releaseDeliveries(db: Statements, claims: readonly DeliveryClaim[], now: Date): Promise<void> {
  if (claims.length === 0) return;
  const sorted = [...claims].sort((a, b) => (a.deliveryId < b.deliveryId ? -1 : 1));
  const ids = sorted.map(({ deliveryId }) => deliveryId);
  const held = heldUnder(sorted.map(({ deliveryId, leaseToken }) => ({ id: deliveryId, leaseToken })));
  await db.execute(
    `UPDATE deliveries SET due_at = CASE WHEN attempts = 0 THEN created_at ELSE ${db.dialect.instant} END, claim = NULL
     WHERE ${held.text} AND status = 'pending' AND claim IS NOT NULL`,
    [now, ...held.cells],
  );
  const rows = await db.select(
    `SELECT DISTINCT endpoint_id FROM deliveries WHERE id IN (${placeholdersFor(ids)})`,
    ids,
  );
  const endpointIds = rows.map(({ endpoint_id }) => `${endpoint_id}`);
  await scheduleQueues(db, allAt(endpointIds, now));
}

/** Whether a queue's endpoint is enabled. A subquery for each queue, so that the queues' own index gives the order. */
export const isEnabled = '(SELECT e.enabled FROM endpoints e WHERE e.id = delivery_queues.endpoint_id) = ?';

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
  const earliest =
    '(SELECT MIN(d.due_at) FROM deliveries d WHERE d.endpoint_id = delivery_queues.endpoint_id AND d.due_at IS NOT NULL)';
  const late = await db.execute(
    `UPDATE delivery_queues SET ${raiseVersion}, next_due_at = ${earliest}
     WHERE endpoint_id IN (${placeholdersFor(ids)}) AND ${isEnabled}
       AND CASE WHEN next_due_at IS NULL THEN ${earliest} IS NOT NULL ELSE paused_at IS NULL AND next_due_at > ${earliest} END`,
    [...ids, true],
  );
  return { late, next: ids.length < page ? null : (ids.at(-1) ?? null) };
}
