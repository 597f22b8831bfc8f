import type { DeliveryClaim } from '../../app/ports/deliveries.ts';
import { placeholdersFor, type Statements } from '../statements.ts';

/** Versions are only compared for being the same, so they may begin again before the column is full. */
export const raiseVersion = 'version = CASE WHEN version >= 2000000000 THEN 0 ELSE version + 1 END';

/**
 * Makes the relay look at endpoints no later than at an instant each. A paused endpoint waits for its probe, if one is due at all. Has to
 * run in the transaction that makes deliveries due, after it has done so.
 */
export async function scheduleQueues(db: Statements, instants: ReadonlyMap<string, Date>): Promise<void> {
  // Sorted, so that two transactions lock the rows that they both want in the same order.
  const ids = [...instants.keys()].sort();
  if (ids.length === 0) return;
  const cases = ids.map(() => `WHEN ? THEN ${db.dialect.instant}`).join(' ');
  const wanted = `CASE endpoint_id ${cases} END`;
  const cells = ids.flatMap((id) => [id, instants.get(id) as Date]);
  await db.execute(
    `UPDATE delivery_queues SET ${raiseVersion}, next_due_at = CASE
       WHEN paused_at IS NOT NULL AND next_due_at IS NOT NULL THEN next_due_at
       WHEN next_due_at IS NULL OR next_due_at > ${wanted} THEN ${wanted}
       ELSE next_due_at END
     WHERE endpoint_id IN (${placeholdersFor(ids)})`,
    [...cells, ...cells, ...ids],
  );
}

/** The earliest instant of each endpoint; those without one are left out. */
export function earliestAt(of: Iterable<{ readonly endpointId: string; readonly at: Date | null }>): Map<string, Date> {
  const earliest = new Map<string, Date>();
  for (const { endpointId, at } of of) {
    const known = earliest.get(endpointId);
    if (at !== null && (known === undefined || at < known)) earliest.set(endpointId, at);
  }
  return earliest;
}

/** Any time that has passed: the relay looks at once. */
export const lookNow = new Date(0);

/** The same instant for each endpoint. */
export function allAt(endpointIds: Iterable<string>, at: Date): Map<string, Date> {
  return new Map([...endpointIds].map((id) => [id, at]));
}

/**
 * Has the deliveries that wait at an endpoint go out by age once it is called again: each is due at the time at which it was made,
 * instead of when its next retry would have been. Those that are on their way stay as they are.
 * @param page how many rows are changed in one statement, so that no lock is held for long
 */
export async function dueByAge(db: Statements, tenantId: string, endpointId: string, page = 1000): Promise<void> {
  await forEachPage(db, { tenantId, endpointId, condition: 'claim IS NULL AND attempts > 0', page }, async (ids) => {
    await db.execute(
      `UPDATE deliveries SET due_at = created_at WHERE id IN (${placeholdersFor(ids)}) AND status = 'pending' AND claim IS NULL AND due_at IS NOT NULL`,
      ids,
    );
  });
}

/**
 * Ends the deliveries that wait at an endpoint, page by page. Their leaseToken rises, so that an attempt that is on its way settles nothing.
 * @param page how many rows are changed in one statement, so that no lock is held for long
 */
export async function stopDeliveries(db: Statements, tenantId: string, endpointId: string, page = 1000): Promise<void> {
  await forEachPage(db, { tenantId, endpointId, condition: '1 = 1', page }, async (ids) => {
    await db.execute(
      `UPDATE deliveries SET status = 'stopped', due_at = NULL, claim = NULL, lease_token = lease_token + 1
       WHERE id IN (${placeholdersFor(ids)}) AND status = 'pending'`,
      ids,
    );
  });
}

/** Goes through the pending deliveries of an endpoint by the index that holds no others, finished ones least of all. */
async function forEachPage(
  db: Statements,
  of: { readonly tenantId: string; readonly endpointId: string; readonly condition: string; readonly page: number },
  work: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await db.select(
      `SELECT id FROM deliveries WHERE tenant_id = ? AND status = 'pending' AND id > ? AND endpoint_id = ? AND ${of.condition}
       ORDER BY id LIMIT ${Math.trunc(of.page)}`,
      [of.tenantId, after, of.endpointId],
    );
    const ids = rows.map(({ id }) => `${id}`);
    if (ids.length === 0) return;
    await work(ids);
    after = ids.at(-1) as string;
  }
}

/** Gives claimed deliveries back: due at once, at the place in the queue that their age gives them. */
export async function releaseDeliveries(db: Statements, claims: readonly DeliveryClaim[], now: Date): Promise<void> {
  if (claims.length === 0) return;
  const sorted = [...claims].sort((a, b) => (a.deliveryId < b.deliveryId ? -1 : 1));
  const ids = sorted.map(({ deliveryId }) => deliveryId);
  const guards = sorted.map(() => '(id = ? AND lease_token = ?)').join(' OR ');
  await db.execute(
    `UPDATE deliveries SET due_at = CASE WHEN attempts = 0 THEN created_at ELSE ${db.dialect.instant} END, claim = NULL
     WHERE (${guards}) AND status = 'pending' AND claim IS NOT NULL AND due_at IS NOT NULL`,
    [now, ...sorted.flatMap(({ deliveryId, leaseToken }) => [deliveryId, leaseToken])],
  );
  const rows = await db.select(
    `SELECT DISTINCT endpoint_id FROM deliveries WHERE id IN (${placeholdersFor(ids)})`,
    ids,
  );
  const endpointIds = rows.map(({ endpoint_id }) => `${endpoint_id}`);
  await scheduleQueues(db, allAt(endpointIds, now));
}

/** Whether a queue's endpoint is to be called at all. Asked for each queue alone, so that the queues' own index gives the order. */
export const isEnabled = '(SELECT e.enabled FROM endpoints e WHERE e.id = delivery_queues.endpoint_id) = ?';

/**
 * Brings a page of queues in line with their deliveries: gives a queue to an endpoint that has none, and makes the relay look where
 * something falls due before it would.
 * @param after the endpoint behind which the page begins; the empty text for the first one
 * @returns how many queues were late, and where the next page begins, or null when there is none
 */
export async function repairQueues(
  db: Statements,
  after: string,
  page: number,
): Promise<{ late: number; next: string | null }> {
  const rows = await db.select(`SELECT id FROM endpoints WHERE id > ? ORDER BY id LIMIT ${Math.trunc(page)}`, [after]);
  const ids = rows.map(({ id }) => `${id}`);
  if (ids.length === 0) return { late: 0, next: null };
  await db.execute(
    `INSERT INTO delivery_queues (endpoint_id, tenant_id, next_due_at, version)
     SELECT e.id, e.tenant_id, e.created_at, 0 FROM endpoints e
     WHERE e.id IN (${placeholdersFor(ids)}) AND NOT EXISTS (SELECT 1 FROM delivery_queues q WHERE q.endpoint_id = e.id)`,
    ids,
  );
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
