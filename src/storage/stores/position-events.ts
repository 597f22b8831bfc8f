// Gives events their positions in their tenants' lists.

import type { OutboxItem } from '../../app/ports/deliveries.ts';
import { type EventRow, eventEntity } from '../entities/deliveries.ts';
import { columnsAs } from '../rows.ts';
import { integerByKey, placeholdersFor, type Statements } from '../statements.ts';

const eventColumns = columnsAs(eventEntity, 'ev', ['id', 'tenantId', 'type', 'position']);

/** An event with a position. */
export interface RelayedEvent extends Pick<EventRow, 'id' | 'tenantId' | 'type'> {
  readonly position: number;
}

/**
 * Assigns events their positions in their tenants' lists, in the order of their outbox rows, which is the order in which they happened. An
 * event that has a position keeps it. A tenant's row stays locked until the commit, so a reader that sees a position has seen all before it; a list by id would skip events that are committed late.
 * @returns the events, in that order
 */
export async function positionEvents(db: Statements, items: readonly OutboxItem[]): Promise<RelayedEvent[]> {
  const ids = items.flatMap(({ subjectId }) => (subjectId === null ? [] : [subjectId]));
  if (ids.length === 0) return [];
  // Locked before the events are read: another relay may be positioning the same ones.
  await lockLists(db, [...new Set(items.map(({ tenantId }) => tenantId))].sort());
  const rows = await db.select(
    `SELECT ${eventColumns.list}, (${lastPositionOf('ev.tenant_id')}) AS last FROM events ev WHERE ev.id IN (${placeholdersFor(ids)})`,
    ids,
  );
  const last = new Map(rows.map((row) => [`${row.ev_tenant_id}`, Number(row.last ?? 0)]));
  const byId = new Map(rows.map(eventColumns.read).map((event) => [event.id, event]));
  const found = ids.map((id) => byId.get(id)).filter((event) => event !== undefined);
  const positions = await assignPositions(db, last, found);
  return found.map(({ id, tenantId, type, position }) => ({
    id,
    tenantId,
    type,
    position: position ?? positions.get(id) ?? neverAssigned(id),
  }));
}

/** How many events one transaction positions ahead of their fan-out. */
const pageSize = 500;

/**
 * Assigns the events of a tenant that are committed and have no position theirs, ahead of their fan-out. From then until the end of the
 * transaction, every event of the tenant that is committed has a position up to the tenant's last one, and every other will have a later
 * one.
 * @returns the last position, or null when there were too many for one transaction: commit, and call it again in another one
 */
export async function positionBacklog(db: Statements, tenantId: string, page = pageSize): Promise<number | null> {
  await lockLists(db, [tenantId]);
  const last = await lastPosition(db, tenantId);
  // The index of positions gives them in about the order of their commits. An ORDER BY could lead a planner along the primary key.
  const rows = await db.select(
    `SELECT ${eventColumns.list} FROM events ev WHERE ev.tenant_id = ? AND ev.position IS NULL LIMIT ${Math.trunc(page)}`,
    [tenantId],
  );
  // Ids grow with time.
  const events = rows.map(eventColumns.read).sort((a, b) => (a.id < b.id ? -1 : 1));
  await assignPositions(db, new Map([[tenantId, last]]), events);
  return rows.length < page ? last + rows.length : null;
}

const lastPositionOf = (tenant: string): string =>
  `SELECT p.position FROM events p WHERE p.tenant_id = ${tenant} AND p.position IS NOT NULL ORDER BY p.position DESC LIMIT 1`;

/** The tenant's latest position, the last entry of its range of the index: all up to it are committed. */
export async function lastPosition(db: Statements, tenantId: string): Promise<number> {
  const [row] = await db.select(lastPositionOf('?'), [tenantId]);
  return Number(row?.position ?? 0);
}

/**
 * Locks the lists of tenants, by the tenants' rows, until the commit. Only a later statement sees what was committed while this one waited.
 * @param tenantIds sorted, so that two relays lock the rows that they both want in the same order
 */
async function lockLists(db: Statements, tenantIds: readonly string[]): Promise<void> {
  await db.select(
    `SELECT id FROM tenants WHERE id IN (${placeholdersFor(tenantIds)}) ORDER BY id FOR UPDATE`,
    tenantIds,
  );
}

/** @returns the positions that it assigned, by the event's id */
async function assignPositions(
  db: Statements,
  last: ReadonlyMap<string, number>,
  events: readonly Pick<EventRow, 'id' | 'tenantId' | 'position'>[],
): Promise<ReadonlyMap<string, number>> {
  const positions = new Map<string, number>();
  const advanced = new Map<string, number>();
  for (const { id, tenantId, position } of events) {
    if (position !== null) continue;
    const next = (advanced.get(tenantId) ?? last.get(tenantId) ?? 0) + 1;
    positions.set(id, next);
    advanced.set(tenantId, next);
  }
  await setPositions(db, [...positions]);
  return positions;
}

function neverAssigned(id: string): never {
  throw new Error(`event ${id} has got no position`);
}

/** The database compares each row with every key of a statement in turn. */
const keysPerUpdate = 50;

async function setPositions(db: Statements, all: readonly (readonly [string, number])[]): Promise<void> {
  for (let start = 0; start < all.length; start += keysPerUpdate) {
    const some = new Map(all.slice(start, start + keysPerUpdate));
    const ids = [...some.keys()];
    const { text, cells } = integerByKey('id', some);
    await db.execute(`UPDATE events SET position = ${text} WHERE id IN (${placeholdersFor(ids)})`, [...cells, ...ids]);
  }
}
