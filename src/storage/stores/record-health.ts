import type { DeliveryResult, HealthChange, RecordRules } from '../../app/ports/deliveries.ts';
import { type EndpointHealth, healthAfter } from '../../domain/endpoint-health.ts';
import { placeholdersFor, type RawRow, type Statements } from '../statements.ts';
import { lookNow, raiseVersion } from './delivery-queues.ts';

/** Locks the queues of attempts' endpoints, by endpoint, in the transaction that it is given, and tells how those have fared so far. */
export async function lockQueues(db: Statements, of: readonly DeliveryResult[]): Promise<readonly RawRow[]> {
  const ids = [...new Set(of.map(({ endpointId }) => endpointId))].sort();
  return db.select(
    `SELECT endpoint_id, tenant_id, failing_since, last_failed_at, paused_at FROM delivery_queues
     WHERE endpoint_id IN (${placeholdersFor(ids)}) ORDER BY endpoint_id FOR UPDATE`,
    ids,
  );
}

/**
 * Notes how endpoints fare after attempts, in the transaction that it is given.
 * @param queues their queues, from `lockQueues`, and perhaps others
 * @param results attempts whose result is news; while all is well there are none
 * @returns the endpoints that were paused or resumed by it
 */
export async function recordHealth(
  db: Statements,
  queues: readonly RawRow[],
  results: readonly DeliveryResult[],
  rules: RecordRules,
): Promise<HealthChange[]> {
  const news = Map.groupBy(results, ({ endpointId }) => endpointId);
  const changes: HealthChange[] = [];
  for (const row of queues) {
    const endpointId = `${row.endpoint_id}`;
    const attempts = news.get(endpointId);
    if (attempts === undefined) continue;
    const signs = attempts.map(({ at, durationMs, health }) => ({
      at: new Date(at.getTime() + durationMs),
      delivered: health === 'good',
    }));
    const before = toHealth(row);
    const after = healthAfter(before, signs, rules);
    const change = changeOf(before, after);
    await save(db, endpointId, after, change, new Date(latest(signs).getTime() + rules.probeEveryMs));
    if (change !== null) changes.push({ endpointId, tenantId: `${row.tenant_id}`, change });
  }
  return changes;
}

function changeOf(before: EndpointHealth, after: EndpointHealth): HealthChange['change'] | null {
  if ((before.pausedAt === null) === (after.pausedAt === null)) return null;
  return after.pausedAt === null ? 'resumed' : 'paused';
}

/** Pausing puts the next look at the endpoint off until its first probe; resuming has it looked at now. */
async function save(
  db: Statements,
  endpointId: string,
  { failingSince, lastFailedAt, pausedAt }: EndpointHealth,
  change: HealthChange['change'] | null,
  probeAt: Date,
): Promise<void> {
  const health = 'failing_since = ?, last_failed_at = ?, paused_at = ?';
  const cells = [failingSince, lastFailedAt, pausedAt];
  if (change === null) {
    await db.execute(`UPDATE delivery_queues SET ${health} WHERE endpoint_id = ?`, [...cells, endpointId]);
    return;
  }
  const nextDue =
    change === 'paused' ? `CASE WHEN next_due_at IS NULL THEN NULL ELSE ${db.dialect.instant} END` : db.dialect.instant;
  await db.execute(
    `UPDATE delivery_queues SET ${health}, ${raiseVersion}, next_due_at = ${nextDue} WHERE endpoint_id = ?`,
    [...cells, change === 'paused' ? probeAt : lookNow, endpointId],
  );
}

function latest(signs: readonly { readonly at: Date }[]): Date {
  return new Date(Math.max(...signs.map(({ at }) => at.getTime())));
}

function toHealth(row: RawRow): EndpointHealth {
  return {
    failingSince: row.failing_since as Date | null,
    lastFailedAt: row.last_failed_at as Date | null,
    pausedAt: row.paused_at as Date | null,
  };
}
