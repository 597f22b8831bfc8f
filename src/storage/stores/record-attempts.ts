import type { DeliveryResult, HealthChange, RecordRules } from '../../app/ports/deliveries.ts';
import { deliveryAttemptEntity } from '../entities/deliveries.ts';
import { insertMissingRows } from '../rows.ts';
import { placeholdersFor, type Statements } from '../statements.ts';
import { earliestAt, scheduleQueues } from './delivery-queues.ts';
import { lockQueues, recordHealth } from './record-health.ts';

/**
 * Records a batch of attempts and moves their deliveries on, in the transaction that it is given: one statement to lock and
 * look, one for the attempts, one per kind of outcome, however many there are, and some for endpoints that fail. A result whose delivery
 * was claimed anew or is over changes nothing.
 */
export async function recordAttempts(
  db: Statements,
  results: readonly DeliveryResult[],
  rules: RecordRules,
): Promise<HealthChange[]> {
  if (results.length === 0) return [];
  const current = await stillHeld(db, results);
  if (current.length === 0) return [];
  await insertMissingRows(
    db,
    deliveryAttemptEntity,
    current.map((result) => ({
      deliveryId: result.deliveryId,
      attempt: result.attempt,
      tenantId: result.tenantId,
      attemptedAt: result.at,
      result: result.class,
      httpStatus: result.httpStatus,
      durationMs: Math.round(result.durationMs),
    })),
    ['delivery_id', 'attempt'],
  );
  for (const outcome of ['delivered', 'abandoned', 'held'] as const) {
    const ended = current.filter((result) => result.outcome === outcome).map(({ deliveryId }) => deliveryId);
    if (ended.length === 0) continue;
    await db.execute(
      `UPDATE deliveries SET status = ?, due_at = NULL, claim = NULL, attempts = attempts + 1 WHERE id IN (${placeholdersFor(ended)})`,
      [outcome, ...ended],
    );
  }
  const goingOn = current.filter(({ outcome }) => outcome === 'pending');
  const news = current.filter(({ health }) => health !== null);
  // One look, in one order, at all queues that are written below, in two statements: so two batches, or a batch and the relay, do not stop
  // each other. Without news there is one statement, and nothing to look at.
  const queues = news.length === 0 ? [] : await lockQueues(db, [...goingOn, ...news]);
  await goOn(db, goingOn);
  await scheduleQueues(db, earliestAt(goingOn.map(({ endpointId, nextAt }) => ({ endpointId, at: nextAt }))));
  return recordHealth(db, queues, news, rules);
}

/** The results whose deliveries are still held by the dispatch that they come from, and not recorded yet. Locks those rows. */
async function stillHeld(db: Statements, results: readonly DeliveryResult[]): Promise<DeliveryResult[]> {
  const ids = results.map(({ deliveryId }) => deliveryId).sort();
  const rows = await db.select(
    `SELECT id, tenant_id, lease_token FROM deliveries WHERE id IN (${placeholdersFor(ids)}) AND status = 'pending' AND claim IS NOT NULL ORDER BY id FOR UPDATE`,
    ids,
  );
  const held = new Map(rows.map((row) => [`${row.id}`, row]));
  return results.filter(({ deliveryId, tenantId, leaseToken }) => {
    const row = held.get(deliveryId);
    return row !== undefined && row.tenant_id === tenantId && row.lease_token === leaseToken;
  });
}

/** While an endpoint is paused no schedule runs: what waits there is due by its age, for when it goes on. */
const isPaused =
  'EXISTS (SELECT 1 FROM delivery_queues q WHERE q.endpoint_id = deliveries.endpoint_id AND q.paused_at IS NOT NULL)';

/** Sets the next due times. */
async function goOn(db: Statements, results: readonly DeliveryResult[]): Promise<void> {
  if (results.length === 0) return;
  const ids = results.map(({ deliveryId }) => deliveryId);
  // The numbers are ours; as text they need no type, which one of the dialects would miss in a CASE.
  const steps = results.map(({ scheduleStep }) => `WHEN ? THEN ${Math.trunc(scheduleStep)}`).join(' ');
  const cases = results.map(() => `WHEN ? THEN ${db.dialect.instant}`).join(' ');
  await db.execute(
    `UPDATE deliveries SET attempts = attempts + 1, claim = NULL, schedule_step = CASE id ${steps} END, due_at = CASE WHEN ${isPaused} THEN created_at ELSE CASE id ${cases} END END
     WHERE id IN (${placeholdersFor(ids)})`,
    [
      ...ids,
      ...results.flatMap(({ deliveryId, nextAt }) => {
        if (nextAt === null) throw new Error(`delivery ${deliveryId} goes on, but has no next time`);
        return [deliveryId, nextAt];
      }),
      ...ids,
    ],
  );
}
