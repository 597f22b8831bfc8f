// Records the results of attempts at deliveries.

import { isDeepStrictEqual } from 'node:util';
import type { DeliveryResult, HealthChange, RecordRules } from '../../app/ports/deliveries.ts';
import { concurrencyAfter } from '../../domain/endpoint-concurrency.ts';
import { type EndpointHealth, healthAfter } from '../../domain/endpoint-health.ts';
import { type DeliveryQueueRow, deliveryAttemptEntity } from '../entities/deliveries.ts';
import { insertMissingRows } from '../rows.ts';
import { instantByKey, integerByKey, placeholdersFor, type Statements } from '../statements.ts';
import { earliestAt, lockQueues, pollNow, scheduleQueues } from './delivery-queues.ts';
import { heldUnder } from './leases.ts';

/**
 * Records a batch of attempts, changes their deliveries and the health of their endpoints, in the given transaction: one guarded update when
 * all were delivered, and otherwise one statement that locks and reads and one per kind of outcome; one for the attempts; and some for
 * endpoints whose health changes. A result changes nothing when its delivery was claimed again meanwhile or has ended.
 * @returns the endpoints that were paused or resumed by it
 */
export async function recordAttempts(
  db: Statements,
  results: readonly DeliveryResult[],
  rules: RecordRules,
): Promise<HealthChange[]> {
  if (results.length === 0) return [];
  const areDelivered = results.every(({ outcome }) => outcome === 'delivered');
  const current = areDelivered ? await endDelivered(db, results) : await stillHeld(db, results);
  if (current.length === 0) return [];
  await insertMissingRows(
    db,
    deliveryAttemptEntity,
    current.map(({ id: deliveryId, at, class: result, durationMs, ...rest }) => ({
      ...rest,
      deliveryId,
      attemptedAt: at,
      result,
      durationMs: Math.round(durationMs),
    })),
    ['delivery_id', 'attempt'],
  );
  for (const outcome of areDelivered ? [] : (['delivered', 'abandoned', 'held'] as const)) {
    const ended = current.filter((result) => result.outcome === outcome).map(({ id }) => id);
    if (ended.length > 0) await db.execute(`${end} WHERE id IN (${placeholdersFor(ended)})`, [outcome, ...ended]);
  }
  const pending = current.filter(({ outcome }) => outcome === 'pending');
  const withHealth = current.filter(({ health, pace }) => health !== null || pace !== null);
  // Two statements below write queues, so all are locked first, in one order: two batches, or a batch and the relay, would deadlock. When no
  // result changes health, only one statement writes them.
  const queues =
    withHealth.length === 0
      ? []
      : await lockQueues(
          db,
          [...pending, ...withHealth].map(({ endpointId }) => endpointId),
        );
  await scheduleRetries(db, pending);
  await scheduleQueues(db, earliestAt(pending.map(({ endpointId, nextAt }) => ({ endpointId, at: nextAt }))));
  return recordHealth(db, queues, withHealth, rules);
}

const end = 'UPDATE deliveries SET status = ?, due_at = NULL, claim = NULL, attempts = attempts + 1';
const isHeld = "status = 'pending' AND claim IS NOT NULL";

/** Ends deliveries that are still held. @returns the results that ended theirs, now or in a transaction whose commit was not confirmed */
async function endDelivered(db: Statements, results: readonly DeliveryResult[]): Promise<readonly DeliveryResult[]> {
  const sorted = results.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const leases = heldUnder(sorted);
  const tenants = [...new Set(results.map(({ tenantId }) => tenantId))];
  const held = {
    // Of an expression, so that no database reads all pending deliveries of these tenants along their index.
    text: `${leases.text} AND COALESCE(tenant_id, '') IN (${placeholdersFor(tenants)})`,
    cells: [...leases.cells, ...tenants],
  };
  const affected = await db.execute(`${end} WHERE ${held.text} AND ${isHeld}`, ['delivered', ...held.cells]);
  if (affected === results.length) return results;
  const rows = await db.select(
    `SELECT id, attempts FROM deliveries WHERE ${held.text} AND status = 'delivered'`,
    held.cells,
  );
  const attempts = new Map(rows.map((row) => [`${row.id}`, Number(row.attempts)]));
  return results.filter(({ id, attempt }) => attempts.get(id) === attempt);
}

/** The results whose deliveries are still held under the lease that they come from. Locks those rows. */
async function stillHeld(db: Statements, results: readonly DeliveryResult[]): Promise<DeliveryResult[]> {
  const ids = results.map(({ id }) => id).sort();
  const rows = await db.select(
    `SELECT id, tenant_id, lease_token FROM deliveries WHERE id IN (${placeholdersFor(ids)}) AND ${isHeld} ORDER BY id FOR UPDATE`,
    ids,
  );
  const held = new Map(rows.map((row) => [`${row.id}`, row]));
  return results.filter(({ id, tenantId, leaseToken }) => {
    const row = held.get(id);
    return row !== undefined && row.tenant_id === tenantId && row.lease_token === leaseToken;
  });
}

/** While an endpoint is paused no retry schedule runs: its deliveries are due by age, for when it is resumed. */
const isPaused =
  'EXISTS (SELECT 1 FROM delivery_queues q WHERE q.endpoint_id = deliveries.endpoint_id AND q.paused_at IS NOT NULL)';

async function scheduleRetries(db: Statements, results: readonly DeliveryResult[]): Promise<void> {
  if (results.length === 0) return;
  const ids = results.map(({ id }) => id);
  const step = integerByKey('id', new Map(results.map((result) => [result.id, result.scheduleStep])));
  const dueTimes = results.map(({ id, nextAt }): [string, Date] => {
    if (nextAt === null) throw new Error(`pending delivery ${id} has no next attempt`);
    return [id, nextAt];
  });
  const due = instantByKey(db.dialect, 'id', new Map(dueTimes));
  await db.execute(
    `UPDATE deliveries SET attempts = attempts + 1, claim = NULL, schedule_step = ${step.text}, due_at = CASE WHEN ${isPaused} THEN created_at ELSE ${due.text} END
     WHERE id IN (${placeholdersFor(ids)})`,
    [...step.cells, ...due.cells, ...ids],
  );
}

async function recordHealth(
  db: Statements,
  queues: readonly DeliveryQueueRow[],
  results: readonly DeliveryResult[],
  rules: RecordRules,
): Promise<HealthChange[]> {
  const byEndpoint = Map.groupBy(results, ({ endpointId }) => endpointId);
  const changes: HealthChange[] = [];
  for (const queue of queues) {
    const { endpointId, tenantId } = queue;
    const attempts = byEndpoint.get(endpointId);
    if (attempts === undefined) continue;
    const signs = attempts.flatMap(({ at, durationMs, health }) =>
      health === null ? [] : [{ at: new Date(at.getTime() + durationMs), delivered: health === 'good' }],
    );
    const paces = attempts.flatMap(({ pace }) => pace ?? []);
    const after = {
      ...healthAfter(queue, signs, rules),
      concurrency: concurrencyAfter(queue.concurrency, paces, rules.concurrency),
    };
    const change = changeOf(queue, after);
    const latestMs = Math.max(...attempts.map(({ at, durationMs }) => at.getTime() + durationMs));
    if (!isSame(queue, after)) await saveHealth(db, endpointId, after, change, new Date(latestMs + rules.probeEveryMs));
    if (change !== null) changes.push({ endpointId, tenantId, change });
  }
  return changes;
}

function changeOf(before: EndpointHealth, after: EndpointHealth): HealthChange['change'] | null {
  if ((before.pausedAt === null) === (after.pausedAt === null)) return null;
  return after.pausedAt === null ? 'resumed' : 'paused';
}

type Health = EndpointHealth & Pick<DeliveryQueueRow, 'concurrency'>;

function isSame(before: Health, after: Health): boolean {
  const cells = ({ failingSince, lastFailedAt, pausedAt, concurrency }: Health) =>
    [failingSince, lastFailedAt, pausedAt].map((at) => at?.getTime()).concat(concurrency);
  return isDeepStrictEqual(cells(before), cells(after));
}

/** A pause postpones the next poll of the endpoint to its first probe; its end makes it now. */
async function saveHealth(
  db: Statements,
  endpointId: string,
  { failingSince, lastFailedAt, pausedAt, concurrency }: Health,
  change: HealthChange['change'] | null,
  probeAt: Date,
): Promise<void> {
  const health = 'failing_since = ?, last_failed_at = ?, paused_at = ?, concurrency = ?';
  const cells = [failingSince, lastFailedAt, pausedAt, concurrency];
  if (change === null) {
    await db.execute(`UPDATE delivery_queues SET ${health} WHERE endpoint_id = ?`, [...cells, endpointId]);
    return;
  }
  const nextDue =
    change === 'paused' ? `CASE WHEN next_due_at IS NULL THEN NULL ELSE ${db.dialect.instant} END` : db.dialect.instant;
  await db.execute(`UPDATE delivery_queues SET ${health}, next_due_at = ${nextDue} WHERE endpoint_id = ?`, [
    ...cells,
    change === 'paused' ? probeAt : pollNow,
    endpointId,
  ]);
}
