import type { RedeliveryChoice, RedeliveryStore } from '../../app/ports/deliveries.ts';
import type { CellValue } from '../entities/define-entity.ts';
import { eventIdOrUnmatchable, firstIdAt, uuidOrUnmatchable } from '../ids.ts';
import { placeholdersFor, type Statements } from '../statements.ts';
import type { Access } from '../transactions.ts';
import { ofType, type Query } from '../views/delivery-query.ts';
import { allAt, scheduleQueues } from './delivery-queues.ts';

/** Makes deliveries due again, for operators. */
export function redeliveryStore(access: Access): RedeliveryStore {
  return {
    redeliver: (tenantId, choice, { now, after, limit }) =>
      access.atomically(async (db) => {
        const endpointIds = await enabledEndpoints(db, tenantId, choice.endpointId);
        if (endpointIds.length === 0) return { redelivered: 0, next: null };
        const page = { now, after, limit, endpointIds };
        const { sql, parameters } =
          choice.kind === 'event' ? ofEvent(tenantId, choice.eventId, page) : failed(tenantId, choice, page);
        const rows = await db.select(sql, parameters);
        const found = rows.map(({ id, endpoint_id, status }) => ({
          id: `${id}`,
          endpointId: `${endpoint_id}`,
          status,
        }));
        const idsOf = (pending: boolean) =>
          found.filter(({ status }) => (status === 'pending') === pending).map(({ id }) => id);
        const redelivered = (await beginAnew(db, idsOf(false), now)) + (await goNow(db, idsOf(true), now));
        const touched = new Set(found.map(({ endpointId }) => endpointId));
        await scheduleQueues(db, allAt(touched, now));
        return { redelivered, next: found.length < limit ? null : (found.at(-1)?.id ?? null) };
      }),
  };
}

interface PageOf {
  readonly now: Date;
  readonly after: string | null;
  readonly limit: number;
  readonly endpointIds: readonly string[];
}

/** Held until the commit: an endpoint that is being disabled or deleted waits, and then finds these deliveries to stop. */
async function enabledEndpoints(db: Statements, tenantId: string, endpointId: string | null): Promise<string[]> {
  const one = endpointId === null ? '' : 'AND id = ?';
  const rows = await db.select(
    `SELECT id FROM endpoints WHERE tenant_id = ? AND enabled = ? ${one} ORDER BY id ${db.dialect.forShare}`,
    [uuidOrUnmatchable(tenantId), true, ...(endpointId === null ? [] : [uuidOrUnmatchable(endpointId)])],
  );
  return rows.map(({ id }) => `${id}`);
}

const waits = "d.status = 'pending' AND d.claim IS NULL AND d.due_at > ?";

/** All deliveries of an event that are not due already; they are found by the event. */
function ofEvent(tenantId: string, eventId: string, { now, after, limit, endpointIds }: PageOf): Query {
  return {
    sql: `SELECT d.id AS id, d.endpoint_id AS endpoint_id, d.status AS status FROM deliveries d
          WHERE d.event_id = ? AND d.tenant_id = ? AND d.id > ? AND d.endpoint_id IN (${placeholdersFor(endpointIds)})
            AND (d.status IN ('delivered', 'abandoned', 'held') OR (${waits}))
          ORDER BY id LIMIT ${Math.trunc(limit)}`,
    parameters: [eventIdOrUnmatchable(eventId), uuidOrUnmatchable(tenantId), after ?? '', ...endpointIds, now],
  };
}

/** What failed. Each status is read along its own stretch of the index; merged by id, each row is met once, whatever becomes of it. */
function failed(tenantId: string, choice: RedeliveryChoice & { kind: 'failed' }, page: PageOf): Query {
  const { since, eventType } = choice;
  const { now, after, limit, endpointIds } = page;
  const type = eventType === null ? null : ofType(eventType);
  const stretch = (state: string, stateCells: readonly CellValue[]): Query => ({
    sql: `(SELECT d.id AS id, d.endpoint_id AS endpoint_id, d.status AS status FROM deliveries d
           WHERE d.tenant_id = ? AND ${state} AND d.id > ? AND d.endpoint_id IN (${placeholdersFor(endpointIds)})
             ${since === null ? '' : 'AND d.id >= ? AND d.created_at >= ?'} ${type === null ? '' : `AND ${type.text}`}
           ORDER BY id LIMIT ${Math.trunc(limit)})`,
    parameters: [
      uuidOrUnmatchable(tenantId),
      ...stateCells,
      after ?? '',
      ...endpointIds,
      ...(since === null ? [] : [firstIdAt(since.getTime()), since]),
      ...(type?.cells ?? []),
    ],
  });
  const stretches = [
    stretch("d.status = 'abandoned'", []),
    stretch("d.status = 'held'", []),
    stretch(`${waits} AND d.attempts > 0`, [now]),
  ];
  return {
    sql: `SELECT id, endpoint_id, status FROM (${stretches.map(({ sql }) => sql).join(' UNION ALL ')}) found
          ORDER BY id LIMIT ${Math.trunc(limit)}`,
    parameters: stretches.flatMap(({ parameters }) => [...parameters]),
  };
}

/** Ended deliveries begin a fresh schedule. The leaseToken rises, so that a result that comes twice cannot end them unsent. */
async function beginAnew(db: Statements, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  return db.execute(
    `UPDATE deliveries SET status = 'pending', due_at = ?, schedule_step = 0, claim = NULL, lease_token = lease_token + 1
     WHERE id IN (${placeholdersFor(ids)}) AND status IN ('delivered', 'abandoned', 'held')`,
    [now, ...ids],
  );
}

/** Waiting deliveries go out now. One that was taken meanwhile is on its way. */
async function goNow(db: Statements, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  return db.execute(
    `UPDATE deliveries SET due_at = ?, lease_token = lease_token + 1
     WHERE id IN (${placeholdersFor(ids)}) AND status = 'pending' AND claim IS NULL AND due_at > ?`,
    [now, ...ids, now],
  );
}
