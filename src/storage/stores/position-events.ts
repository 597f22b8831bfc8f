import type { OutboxItem } from '../../app/ports/deliveries.ts';
import { type EventRow, eventEntity, eventPositionEntity } from '../entities/deliveries.ts';
import { columnsAs, insertMissingRows } from '../rows.ts';
import { integerByKey, placeholdersFor, type Statements } from '../statements.ts';

const eventColumns = columnsAs(eventEntity, 'ev', ['id', 'tenantId', 'type', 'createdAt', 'position']);

/** An event with a position. */
export type RelayedEvent = Pick<EventRow, 'id' | 'tenantId' | 'type' | 'createdAt'>;

/**
 * Assigns events their positions in their tenants' lists, in the order of their outbox rows, which is the order in which they happened. An
 * event that has a position keeps it. A tenant's counter stays locked until the commit, so a reader that sees a position has seen all before
 * it; a list by id would skip events that are committed late.
 * @returns the events, in that order
 */
export async function positionEvents(db: Statements, items: readonly OutboxItem[]): Promise<RelayedEvent[]> {
  const ids = items.flatMap(({ subjectId }) => (subjectId === null ? [] : [subjectId]));
  if (ids.length === 0) return [];
  // Locked before the events are read: another relay may be positioning the same ones.
  const counters = await lockCounters(db, [...new Set(items.map(({ tenantId }) => tenantId))].sort());
  const rows = await db.select(
    `SELECT ${eventColumns.list} FROM events ev WHERE ev.id IN (${placeholdersFor(ids)})`,
    ids,
  );
  const byId = new Map(rows.map(eventColumns.read).map((event) => [event.id, event]));
  const found = ids.map((id) => byId.get(id)).filter((event) => event !== undefined);
  await assignPositions(db, counters, found);
  return found;
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

async function assignPositions(
  db: Statements,
  counters: ReadonlyMap<string, number>,
  events: readonly Pick<EventRow, 'id' | 'tenantId' | 'position'>[],
): Promise<void> {
  const positions = new Map<string, number>();
  const advanced = new Map<string, number>();
  for (const { id, tenantId, position } of events) {
    if (position !== null) continue;
    const next = (advanced.get(tenantId) ?? counters.get(tenantId) ?? 0) + 1;
    positions.set(id, next);
    advanced.set(tenantId, next);
  }
  await setIntegers(db, { table: 'events', key: 'id', column: 'position' }, positions);
  await setIntegers(db, { table: 'event_positions', key: 'tenant_id', column: 'last_position' }, advanced);
}

async function setIntegers(
  db: Statements,
  { table, key, column }: { readonly table: string; readonly key: string; readonly column: string },
  integers: ReadonlyMap<string, number>,
): Promise<void> {
  if (integers.size === 0) return;
  const keys = [...integers.keys()];
  const { text, cells } = integerByKey(key, integers);
  await db.execute(`UPDATE ${table} SET ${column} = ${text} WHERE ${key} IN (${placeholdersFor(keys)})`, [
    ...cells,
    ...keys,
  ]);
}
