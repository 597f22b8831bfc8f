import type { OutboxItem } from '../../app/ports/deliveries.ts';
import { eventPositionEntity } from '../entities/deliveries.ts';
import { insertMissingRows } from '../rows.ts';
import { placeholdersFor, type RawRow, type Statements } from '../statements.ts';

/** An event that has its place. */
export interface RelayedEvent {
  readonly id: string;
  readonly tenantId: string;
  readonly type: string;
  readonly createdAt: Date;
}

/**
 * Gives events their places in their tenants' lists, in the order of their outbox rows, which is the order in which they happened; an
 * event that has one keeps it. A tenant's counter stays locked until the commit, so whoever reads a place has seen all before it: a
 * list by id would pass over events that are committed late.
 * @returns the events, in that order
 */
export async function placeEvents(db: Statements, items: readonly OutboxItem[]): Promise<RelayedEvent[]> {
  const ids = items.flatMap(({ subjectId }) => (subjectId === null ? [] : [subjectId]));
  if (ids.length === 0) return [];
  // Locked before the events are read: another relay may be placing the same ones.
  const counters = await lockCounters(db, [...new Set(items.map(({ tenantId }) => tenantId))].sort());
  const rows = await db.select(
    `SELECT id, tenant_id, type, created_at, position FROM events WHERE id IN (${placeholdersFor(ids)})`,
    ids,
  );
  const byId = new Map(rows.map((row) => [`${row.id}`, row]));
  const found = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  await placeNew(db, counters, found);
  return found.map((row) => ({
    id: `${row.id}`,
    tenantId: `${row.tenant_id}`,
    type: `${row.type}`,
    createdAt: row.created_at as Date,
  }));
}

/** @param tenantIds sorted, so that two relays lock the counters that they both want in the same order */
async function lockCounters(db: Statements, tenantIds: readonly string[]): Promise<Map<string, number>> {
  const read = async () => {
    const rows = await db.select(
      `SELECT tenant_id, last_position FROM event_positions WHERE tenant_id IN (${placeholdersFor(tenantIds)}) ORDER BY tenant_id FOR UPDATE`,
      tenantIds,
    );
    return new Map(rows.map(({ tenant_id, last_position }) => [`${tenant_id}`, Number(last_position)]));
  };
  const counters = await read();
  const missing = tenantIds.filter((tenantId) => !counters.has(tenantId));
  if (missing.length === 0) return counters;
  const newOnes = missing.map((tenantId) => ({ tenantId, lastPosition: 0 }));
  await insertMissingRows(db, eventPositionEntity, newOnes, ['tenant_id']);
  return read();
}

async function placeNew(db: Statements, counters: Map<string, number>, events: readonly RawRow[]): Promise<void> {
  const positions = new Map<string, number>();
  const moved = new Map<string, number>();
  for (const { id, tenant_id, position } of events) {
    if (position !== null) continue;
    const tenantId = `${tenant_id}`;
    const next = (moved.get(tenantId) ?? counters.get(tenantId) ?? 0) + 1;
    positions.set(`${id}`, next);
    moved.set(tenantId, next);
  }
  await setEach(db, 'events', 'id', 'position', positions);
  await setEach(db, 'event_positions', 'tenant_id', 'last_position', moved);
}

/** Sets a whole-number column of many rows by their keys, in one statement. */
async function setEach(
  db: Statements,
  table: string,
  keyColumn: string,
  column: string,
  values: ReadonlyMap<string, number>,
): Promise<void> {
  if (values.size === 0) return;
  const keys = [...values.keys()];
  // The numbers are ours; as text they need no type, which one of the dialects would miss in a CASE.
  const cases = keys.map((key) => `WHEN ? THEN ${Math.trunc(values.get(key) ?? 0)}`).join(' ');
  await db.execute(
    `UPDATE ${table} SET ${column} = CASE ${keyColumn} ${cases} END WHERE ${keyColumn} IN (${placeholdersFor(keys)})`,
    [...keys, ...keys],
  );
}
