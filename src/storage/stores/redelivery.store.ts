import type { RedeliveryChoice, RedeliveryStore } from '../../app/ports/deliveries.ts';
import type { CellValue } from '../columns.ts';
import { eventIdOrUnmatchable, firstIdAt, uuidOrUnmatchable } from '../ids.ts';
import type { Access } from '../statements.ts';
import { placeholdersFor, type RawRow, type Sql, type Statements } from '../statements.ts';
import { ofType } from '../views/delivery-query.ts';
import { allAt, scheduleQueues } from './delivery-queues.ts';

/** Makes deliveries due again, for operators. */
export function redeliveryStore(access: Access): RedeliveryStore {
  return {
    redeliver: (tenantId, choice, { now, after, limit }) =>
      access.atomically(async (db) => {
        const endpointIds = await enabledEndpoints(db, tenantId, choice.endpointId);
        if (endpointIds.length === 0) return { redelivered: 0, next: null };
        const page = { now, after, limit, endpointIds };
        const query =
          choice.kind === 'event' ? ofEvent(tenantId, choice.eventId, page) : failed(tenantId, choice, page);
        const rows = await db.select(query.text, query.cells);
        const { pending = [], ended = [] } = Object.groupBy(rows, ({ status }) =>
          status === 'pending' ? 'pending' : 'ended',
        );
        const redelivered = (await restart(db, ended.map(idOf), now)) + (await sendNow(db, pending.map(idOf), now));
        const touched = rows.map(({ endpoint_id }) => `${endpoint_id}`);
        await scheduleQueues(db, allAt(touched, now));
        return { redelivered, next: rows.length < limit ? null : (rows.map(idOf).at(-1) ?? null) };
      }),
  };
}

const idOf = ({ id }: RawRow) => `${id}`;

interface PageOf {
  readonly now: Date;
  readonly after: string | null;
  readonly limit: number;
  readonly endpointIds: readonly string[];
}

/** Locks them until the commit: a transaction that disables or deletes an endpoint waits, and then finds these deliveries to stop. */
async function enabledEndpoints(db: Statements, tenantId: string, endpointId: string | null): Promise<string[]> {
  const one = endpointId === null ? '' : 'AND id = ?';
  const rows = await db.select(
    `SELECT id FROM endpoints WHERE tenant_id = ? AND enabled = ? ${one} ORDER BY id ${db.dialect.forShare}`,
    [uuidOrUnmatchable(tenantId), true, ...(endpointId === null ? [] : [uuidOrUnmatchable(endpointId)])],
  );
  return rows.map(({ id }) => `${id}`);
}

const waits = "d.status = 'pending' AND d.claim IS NULL AND d.due_at > ?";

/** The deliveries of an event that are not due already. */
function ofEvent(tenantId: string, eventId: string, { now, after, limit, endpointIds }: PageOf): Sql {
  return {
    text: `SELECT d.id AS id, d.endpoint_id AS endpoint_id, d.status AS status FROM deliveries d
          WHERE d.event_id = ? AND d.tenant_id = ? AND d.id > ? AND d.endpoint_id IN (${placeholdersFor(endpointIds)})
            AND (d.status IN ('delivered', 'abandoned', 'held') OR (${waits}))
          ORDER BY id LIMIT ${Math.trunc(limit)}`,
    cells: [eventIdOrUnmatchable(eventId), uuidOrUnmatchable(tenantId), after ?? '', ...endpointIds, now],
  };
}

/** Failed deliveries. Each status is read along its own range of the index; merged by id, each row is read once while statuses change. */
function failed(tenantId: string, choice: RedeliveryChoice & { kind: 'failed' }, page: PageOf): Sql {
  const { since, eventType } = choice;
  const { now, after, limit, endpointIds } = page;
  const type = eventType === null ? null : ofType(eventType);
  const range = (state: string, stateCells: readonly CellValue[]): Sql => ({
    text: `(SELECT d.id AS id, d.endpoint_id AS endpoint_id, d.status AS status FROM deliveries d
           WHERE d.tenant_id = ? AND ${state} AND d.id > ? AND d.endpoint_id IN (${placeholdersFor(endpointIds)})
             ${since === null ? '' : 'AND d.id >= ? AND d.created_at >= ?'} ${type === null ? '' : `AND ${type.text}`}
           ORDER BY id LIMIT ${Math.trunc(limit)})`,
    cells: [
      uuidOrUnmatchable(tenantId),
      ...stateCells,
      after ?? '',
      ...endpointIds,
      ...(since === null ? [] : [firstIdAt(since.getTime()), since]),
      ...(type?.cells ?? []),
    ],
  });
  const ranges = [
    range("d.status = 'abandoned'", []),
    range("d.status = 'held'", []),
    range(`${waits} AND d.attempts > 0`, [now]),
  ];
  return {
    text: `SELECT id, endpoint_id, status FROM (${ranges.map(({ text }) => text).join(' UNION ALL ')}) found
          ORDER BY id LIMIT ${Math.trunc(limit)}`,
    cells: ranges.flatMap(({ cells }) => cells),
  };
}

/** Ended deliveries restart their schedule. The lease token rises, so that a result that is recorded twice cannot end them unsent. */
async function restart(db: Statements, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  return db.execute(
    `UPDATE deliveries SET status = 'pending', due_at = ?, schedule_step = 0, claim = NULL, lease_token = lease_token + 1
     WHERE id IN (${placeholdersFor(ids)}) AND status IN ('delivered', 'abandoned', 'held')`,
    [now, ...ids],
  );
}

/** Waiting deliveries are due now. One that was claimed meanwhile is being sent. */
async function sendNow(db: Statements, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  return db.execute(
    `UPDATE deliveries SET due_at = ?, lease_token = lease_token + 1
     WHERE id IN (${placeholdersFor(ids)}) AND status = 'pending' AND claim IS NULL AND due_at > ?`,
    [now, ...ids, now],
  );
}
