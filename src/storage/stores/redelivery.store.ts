import type { FailedDeliveries, RedeliveryChoice, RedeliveryStore } from '../../app/ports/deliveries.ts';
import type { CellValue } from '../columns.ts';
import { eventIdOrUnmatchable, firstIdAt, idSkewMs, uuidOrUnmatchable } from '../ids.ts';
import type { Access } from '../statements.ts';
import { placeholdersFor, type RawRow, type Sql, type Statements } from '../statements.ts';
import { ofType } from '../views/delivery-query.ts';
import { allAt, scheduleQueues } from './delivery-queues.ts';

/** Makes deliveries due again, for operators. */
export function redeliveryStore(access: Access): RedeliveryStore {
  return {
    redeliver: (tenantId, choice, page) =>
      access.atomically(async (db) => {
        const { redelivered, next } = await makeDue(db, tenantId, choice, page);
        return { redelivered, next };
      }),
  };
}

/** A delivery that was made due. */
export interface MadeDue {
  readonly deliveryId: string;
  /** How many attempts had been made before. */
  readonly attemptsBefore: number;
}

/** Makes a page of deliveries due, as `RedeliveryStore.redeliver`, in a transaction of the caller. @returns besides, which these were */
export async function makeDue(
  db: Statements,
  tenantId: string,
  choice: RedeliveryChoice,
  { now, after, limit }: { readonly now: Date; readonly after: string | null; readonly limit: number },
): Promise<{ redelivered: number; next: string | null; due: readonly MadeDue[] }> {
  const endpointIds = await enabledEndpoints(db, tenantId, choice.endpointId, db.dialect.forShare);
  if (endpointIds.length === 0) return { redelivered: 0, next: null, due: [] };
  const page = { now, after, limit, endpointIds };
  const query = choice.kind === 'event' ? ofEvent(tenantId, choice.eventId, page) : failed(tenantId, choice, page);
  const found = await db.select(query.text, query.cells);
  const rows = found.length === 0 ? [] : await lock(db, found.map(idOf), now);
  const { pending = [], ended = [] } = Object.groupBy(rows, ({ status }) =>
    status === 'pending' ? 'pending' : 'ended',
  );
  const redelivered = (await restart(db, ended.map(idOf), now)) + (await sendNow(db, pending.map(idOf), now));
  const touched = rows.map(({ endpoint_id }) => `${endpoint_id}`);
  await scheduleQueues(db, allAt(touched, now));
  const due = rows.map((row) => ({ deliveryId: idOf(row), attemptsBefore: Number(row.attempts) }));
  return { redelivered, next: found.length < limit ? null : (found.map(idOf).at(-1) ?? null), due };
}

/** Those that nothing has claimed or made due since they were found. */
function lock(db: Statements, ids: readonly string[], now: Date): Promise<readonly RawRow[]> {
  return db.select(
    `SELECT d.id AS id, d.endpoint_id AS endpoint_id, d.status AS status, d.attempts AS attempts FROM deliveries d
     WHERE d.id IN (${placeholdersFor(ids)}) AND (d.status IN ('delivered', 'abandoned', 'held') OR (${waits}))
     ORDER BY d.id FOR UPDATE`,
    [...ids, now],
  );
}

/** How many failed deliveries would be made due, at most `max` and one. */
export async function countFailed(
  db: Statements,
  tenantId: string,
  filter: FailedDeliveries,
  { now, max }: { readonly now: Date; readonly max: number },
): Promise<number> {
  const endpointIds = await enabledEndpoints(db, tenantId, filter.endpointId, '');
  if (endpointIds.length === 0) return 0;
  const query = failed(tenantId, filter, { now, after: null, limit: max + 1, endpointIds });
  const [row] = await db.select(`SELECT COUNT(*) AS n FROM (${query.text}) counted`, query.cells);
  return Number(row?.n);
}

const idOf = ({ id }: RawRow) => `${id}`;

interface PageOf {
  readonly now: Date;
  readonly after: string | null;
  readonly limit: number;
  readonly endpointIds: readonly string[];
}

/** @param locking until the commit: a transaction that disables or deletes an endpoint waits, and then finds these deliveries to stop */
async function enabledEndpoints(
  db: Statements,
  tenantId: string,
  endpointId: string | null,
  locking: string,
): Promise<string[]> {
  const one = endpointId === null ? '' : 'AND id = ?';
  const rows = await db.select(
    `SELECT id FROM endpoints WHERE tenant_id = ? AND enabled = ? ${one} ORDER BY id ${locking}`,
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
function failed(tenantId: string, filter: FailedDeliveries, { now, after, limit, endpointIds }: PageOf): Sql {
  const conditions = conditionsOf(filter);
  const range = (state: string, stateCells: readonly CellValue[]): Sql => ({
    text: `(SELECT d.id AS id, d.endpoint_id AS endpoint_id, d.status AS status FROM deliveries d
           WHERE d.tenant_id = ? AND ${state} AND d.id > ? AND d.endpoint_id IN (${placeholdersFor(endpointIds)})
             ${conditions.map(({ text }) => `AND ${text}`).join(' ')}
           ORDER BY id LIMIT ${Math.trunc(limit)})`,
    cells: [
      uuidOrUnmatchable(tenantId),
      ...stateCells,
      after ?? '',
      ...endpointIds,
      ...conditions.flatMap(({ cells }) => cells),
    ],
  });
  const ranges = [
    { status: 'abandoned', sql: range("d.status = 'abandoned'", []) },
    { status: 'held', sql: range("d.status = 'held'", []) },
    { status: 'pending', sql: range(`${waits} AND d.attempts > 0`, [now]) },
  ]
    .filter(({ status }) => filter.status === null || filter.status === status)
    .map(({ sql }) => sql);
  return {
    text: `SELECT id, endpoint_id, status FROM (${ranges.map(({ text }) => text).join(' UNION ALL ')}) found
          ORDER BY id LIMIT ${Math.trunc(limit)}`,
    cells: ranges.flatMap(({ cells }) => cells),
  };
}

/** The conditions that all ranges have in common. Ids contain their time, so a time range is a range of ids too. */
function conditionsOf({ since, until, eventType, result }: FailedDeliveries): Sql[] {
  const latest =
    '(SELECT a.result FROM delivery_attempts a WHERE a.delivery_id = d.id AND a.attempt = d.attempts AND a.tenant_id = d.tenant_id) = ?';
  return [
    ...(since === null
      ? []
      : [{ text: 'd.id >= ? AND d.created_at >= ?', cells: [firstIdAt(since.getTime()), since] }]),
    ...(until === null
      ? []
      : [{ text: 'd.id < ? AND d.created_at < ?', cells: [firstIdAt(until.getTime() + idSkewMs), until] }]),
    ...(eventType === null ? [] : [ofType(eventType)]),
    ...(result === null ? [] : [{ text: latest, cells: [result] }]),
  ];
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
