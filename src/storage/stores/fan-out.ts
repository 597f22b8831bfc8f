import type { OutboxItem } from '../../app/ports/stores.ts';
import { type DeliveryRow, deliveryEntity } from '../entities/delivery.entity.ts';
import { insertMissingRows } from '../rows.ts';
import { placeholdersFor, type Statements } from '../statements.ts';
import { timeOrderedId } from '../time-ordered-id.ts';

const rowsPerInsert = 500;

/**
 * Makes the deliveries of events and puts their outbox rows to rest, in the transaction that it is given. A delivery that is
 * there already is left alone, and a row that was admitted again meanwhile stays awake.
 */
export async function fanOut(db: Statements, items: readonly OutboxItem[], now: Date): Promise<void> {
  if (items.length === 0) return;
  const rows = await deliveriesOf(db, items, now);
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await insertMissingRows(db, deliveryEntity, rows.slice(start, start + rowsPerInsert), ['event_id', 'endpoint_id']);
  }
  const pairs = items.map(() => '(id = ? AND admission = ?)').join(' OR ');
  await db.execute(
    `UPDATE outbox SET due_at = NULL, claim = NULL WHERE ${pairs}`,
    items.flatMap(({ id, admission }) => [id, admission]),
  );
}

/** Nodes' clocks differ a little, and an event too many is better than one too few. */
const clockSkewMs = 5000;

async function deliveriesOf(db: Statements, items: readonly OutboxItem[], now: Date): Promise<DeliveryRow[]> {
  const eventIds = items.flatMap(({ subjectId }) => (subjectId === null ? [] : [subjectId]));
  if (eventIds.length === 0) return [];
  const tenantIds = [...new Set(items.map(({ tenantId }) => tenantId))];
  // Held until the commit: an endpoint that is being disabled or deleted waits, and then finds these deliveries to stop.
  const endpoints = await db.select(
    `SELECT id, tenant_id, event_types, enabled, created_at FROM endpoints WHERE tenant_id IN (${placeholdersFor(tenantIds)}) ${db.dialect.forShare}`,
    tenantIds,
  );
  const events = await db.select(
    `SELECT id, tenant_id, type, created_at FROM events WHERE id IN (${placeholdersFor(eventIds)})`,
    eventIds,
  );
  const receivers = endpoints
    .filter(({ enabled }) => enabled === true || enabled === 1)
    .map(({ id, tenant_id, event_types, created_at }) => ({
      id,
      tenant_id,
      createdAt: created_at as Date,
      types: new Set<string>(JSON.parse(`${event_types}`)),
    }));
  // In the order of their outbox rows, which is the order in which they happened.
  const byId = new Map(events.map((event) => [`${event.id}`, event]));
  const inOrder = eventIds.flatMap((id) => {
    const event = byId.get(id);
    return event === undefined ? [] : [event];
  });
  return inOrder.flatMap((event) =>
    receivers
      // Nobody hears of what happened before they were registered (they can be told by other means).
      .filter(
        ({ tenant_id, types, createdAt }) =>
          tenant_id === event.tenant_id &&
          types.has(`${event.type}`) &&
          createdAt.getTime() <= (event.created_at as Date).getTime() + clockSkewMs,
      )
      .map(({ id }) => ({
        id: timeOrderedId(now.getTime()),
        tenantId: `${event.tenant_id}`,
        eventId: `${event.id}`,
        endpointId: `${id}`,
        status: 'pending',
        dueAt: now,
        admission: 0,
        attempts: 0,
        claim: null,
        createdAt: now,
      })),
  );
}
