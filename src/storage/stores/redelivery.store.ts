import type { FailedDeliveries, RedeliveryChoice, RedeliveryStore } from '../../app/ports/deliveries.ts';
import type { Clock } from '../../app/ports/system.ts';
import type { CellValue } from '../columns.ts';
import { eventIdOrUnmatchable, firstIdAt, idSkewMs, uuidOrUnmatchable } from '../ids.ts';
import type { Access } from '../statements.ts';
import { placeholdersFor, type RawRow, type Sql, type Statements } from '../statements.ts';
import { ofType } from '../views/delivery-query.ts';
import { allAt, scheduleQueues } from './delivery-queues.ts';

/** Makes deliveries due again, for operators. */
export function redeliveryStore(access: Access, clock: Clock): RedeliveryStore {
  return {
    redeliver: (tenantId, choice, page) =>
      access.atomically(async (db) => {
        const { due, next } = await makeDue(db, tenantId, choice, { ...page, clock });
        return { redelivered: due.length, next };
      }),
  };
}

/** A delivery that was made due. */
export interface MadeDue {
  readonly deliveryId: string;
  /** How many attempts had been made before. */
  readonly attemptsBefore: number;
}

/** Makes a page of deliveries due, as `RedeliveryStore.redeliver`, in a transaction of the caller. @returns which these were */
export async function makeDue(
  db: Statements,
  tenantId: string,
  choice: RedeliveryChoice,
  { clock, after, limit }: { readonly clock: Clock; readonly after: string | null; readonly limit: number },
): Promise<{ due: readonly MadeDue[]; next: string | null }> {
  const endpointIds = await enabledEndpoints(db, tenantId, choice.endpointId, db.dialect.forShare);
  if (endpointIds.length === 0) return { due: [], next: null };
  const page = { now: clock.now(), after, limit, endpointIds };
  const query = choice.kind === 'event' ? ofEvent(tenantId, choice.eventId, page) : failed(tenantId, choice, page);
  const found = await db.select(query.text, query.cells);
  const locked = found.length === 0 ? [] : await lock(db, found.map(idOf));
  // After the wait for the locks: another call may have made some due meanwhile, at a later instant than this one began.
  const now = clock.now();
  const rows = unchanged(found, locked).filter(({ status, due_at }) => status !== 'pending' || Number(due_at) > +now);
  if (rows.length > 0) await sendAt(db, rows.map(idOf), now);
  const touched = rows.map(({ endpoint_id }) => `${endpoint_id}`);
  await scheduleQueues(db, allAt(touched, now));
  const due = rows.map((row) => ({ deliveryId: idOf(row), attemptsBefore: Number(row.attempts) }));
  return { due, next: found.length < limit ? null : (found.map(idOf).at(-1) ?? null) };
}

const lock = (db: Statements, ids: readonly string[]): Promise<readonly RawRow[]> =>
  db.select(
    `SELECT d.id AS id, d.endpoint_id AS endpoint_id, d.status AS status, d.due_at AS due_at, d.attempts AS attempts, d.lease_token AS lease_token
     FROM deliveries d WHERE d.id IN (${placeholdersFor(ids)}) ORDER BY d.id FOR UPDATE`,
    ids,
  );

/** The locked rows that have not been claimed, stopped or made due since they were found: each of these raises the lease token. */
function unchanged(found: readonly RawRow[], locked: readonly RawRow[]): readonly RawRow[] {
  const tokens = new Map(found.map((row) => [idOf(row), Number(row.lease_token)]));
  return locked.filter((row) => tokens.get(idOf(row)) === Number(row.lease_token));
}

/**
 * Makes locked deliveries due: an ended one restarts its schedule, one that waits keeps its step. The lease tokens rise, so that a result that
 * is recorded twice cannot end them unsent.
 */
async function sendAt(db: Statements, ids: readonly string[], now: Date): Promise<void> {
  await db.execute(
    // The step comes first: MariaDB assigns from left to right, and then sees the new status.
    `UPDATE deliveries SET schedule_step = CASE WHEN status = 'pending' THEN schedule_step ELSE 0 END, status = 'pending', due_at = ?, claim = NULL,
       lease_token = lease_token + 1
     WHERE id IN (${placeholdersFor(ids)})`,
    [now, ...ids],
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
    text: `SELECT d.id AS id, d.lease_token AS lease_token FROM deliveries d
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
    text: `(SELECT d.id AS id, d.lease_token AS lease_token FROM deliveries d
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
    text: `SELECT id, lease_token FROM (${ranges.map(({ text }) => text).join(' UNION ALL ')}) found
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
