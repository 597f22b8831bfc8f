// Fans events out: gives them their positions in their tenants' lists, and makes their deliveries.

import type { DirectClaims, FanOutResult, OutboxItem } from '../../app/ports/deliveries.ts';
import {
  type DeliveryRow,
  deliveryEntity,
  type EndpointRow,
  type EventRow,
  eventEntity,
  outboxEntity,
} from '../entities/deliveries.ts';
import { timeOrderedId } from '../ids.ts';
import { columnsAs, insertMissingRows, isTrue } from '../rows.ts';
import { type Dialect, integerByKey, placeholdersFor, type Statements, updateByKey } from '../statements.ts';
import { earliestAt, lockLists, scheduleQueues } from './delivery-queues.ts';
import { acknowledgeOutbox, eventKind } from './leases.ts';

const rowsPerInsert = 500;

/**
 * Assigns events their positions in their tenants' lists, inserts their deliveries and acknowledges their outbox rows, in the given
 * transaction. It skips a delivery that exists, and keeps an outbox row that was claimed again meanwhile.
 */
export async function fanOut(
  db: Statements,
  items: readonly OutboxItem[],
  now: Date,
  direct?: DirectClaims,
): Promise<FanOutResult> {
  if (items.length === 0) return { made: 0, relayed: [], claimed: [] };
  const events = await positionEvents(db, items);
  const receivers = await loadReceivers(db, events, now);
  const rows = deliveriesOf(events, receivers, now, direct);
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await insertMissingRows(db, deliveryEntity, rows.slice(start, start + rowsPerInsert), ['event_id', 'endpoint_id']);
  }
  const dueTimes = earliestAt(rows.map(({ endpointId, dueAt }) => ({ endpointId, at: dueAt })));
  // A queue that is polled early enough is not even locked: see `loadReceivers`.
  for (const { endpointId, nextPollAt } of receivers) {
    const dueAt = dueTimes.get(endpointId);
    if (dueAt !== undefined && nextPollAt !== null && nextPollAt <= dueAt) dueTimes.delete(endpointId);
  }
  await scheduleQueues(db, dueTimes);
  await acknowledgeOutbox(db, items);
  const claimed = rows.filter(({ claim }) => claim !== null).map(({ id, leaseToken }) => ({ id, leaseToken }));
  return { made: rows.length, relayed: items, claimed };
}

/** An enabled endpoint. */
interface Receiver {
  readonly endpointId: string;
  readonly tenantId: string;
  readonly types: ReadonlySet<string>;
  /** It receives the events after this position. */
  readonly afterPosition: number;
  /** When the relay polls its queue. */
  readonly nextPollAt: Date | null;
  /** How many attempts it gets at once; null where it is paused, or a delivery waits that has to be sent first. */
  readonly idleConcurrency: number | null;
}

async function loadReceivers(db: Statements, events: readonly RelayedEvent[], now: Date): Promise<Receiver[]> {
  const tenantIds = [...new Set(events.map(({ tenantId }) => tenantId))];
  if (tenantIds.length === 0) return [];
  // Locked until the commit: a transaction that disables or deletes an endpoint waits, and then finds these deliveries to stop. The queue's
  // row is read without a lock: only under that of the tenant's list, which this transaction holds, does `pollLater` make it later.
  const rows = await db.select(
    `SELECT e.id, e.tenant_id, e.event_types, e.enabled, e.after_position,
       (SELECT q.next_due_at FROM delivery_queues q WHERE q.endpoint_id = e.id) AS next_due_at,
       (SELECT q.concurrency FROM delivery_queues q
        WHERE q.endpoint_id = e.id AND e.paused_by_person_at IS NULL AND q.paused_at IS NULL) AS concurrency
     FROM endpoints e WHERE e.tenant_id IN (${placeholdersFor(tenantIds)}) ${db.dialect.forShare}`,
    tenantIds,
  );
  return rows
    .filter(({ enabled }) => isTrue(enabled))
    .map((row) => {
      const nextPollAt = row.next_due_at instanceof Date ? row.next_due_at : null;
      const isIdle = row.concurrency !== null && (nextPollAt === null || nextPollAt > now);
      return {
        endpointId: `${row.id}`,
        tenantId: `${row.tenant_id}`,
        types: new Set<string>(JSON.parse(`${row.event_types}`)),
        afterPosition: Number(row.after_position),
        nextPollAt,
        idleConcurrency: isIdle ? Number(row.concurrency) : null,
      };
    });
}

function deliveriesOf(
  events: readonly RelayedEvent[],
  receivers: readonly Receiver[],
  now: Date,
  direct: DirectClaims | undefined,
): DeliveryRow[] {
  const ofTenant = Map.groupBy(receivers, ({ tenantId }) => tenantId);
  const claim = timeOrderedId(now.getTime());
  const mayClaim = ({ idleConcurrency: concurrency, endpointId, tenantId }: Receiver) =>
    direct !== undefined &&
    concurrency !== null &&
    direct.mayClaim({ endpointId, tenantId, isPaused: false, concurrency });
  return events.flatMap((event) =>
    (ofTenant.get(event.tenantId) ?? [])
      // An endpoint receives no events from before its registration. Positions decide it: clocks differ, and are set back.
      .filter(({ types, afterPosition }) => types.has(event.type) && event.position > afterPosition)
      .map((receiver): DeliveryRow => {
        const { endpointId, tenantId } = receiver;
        const lease = mayClaim(receiver)
          ? { dueAt: direct?.leaseUntil ?? now, leaseToken: 1, claim }
          : { dueAt: now, leaseToken: 0, claim: null };
        return {
          id: timeOrderedId(now.getTime()),
          tenantId,
          eventId: event.id,
          endpointId,
          status: 'pending',
          attempts: 0,
          scheduleStep: 0,
          createdAt: now,
          ...lease,
        };
      }),
  );
}

const waitingColumns = columnsAs(outboxEntity, 'o', ['subjectId', 'dueAt']);

/**
 * Inserts the deliveries of an enabled endpoint for the events that wait for their fan-out. The transaction that disables it or changes its
 * event types calls it, because a fan-out goes by what an endpoint is, and these events happened before. It needs the lock of the tenant's list,
 * see `positionBacklog`, so no fan-out of these events runs at the same time; a later one skips what is inserted here.
 * @returns false when there were too many for one transaction: commit, and call it again in another one
 */
export async function fanOutBacklog(
  db: Statements,
  { id: endpointId, tenantId, eventTypes, afterPosition }: EndpointRow,
  now: Date,
): Promise<boolean> {
  const types: readonly string[] = JSON.parse(eventTypes);
  const waiting = await db.select(
    `SELECT ${waitingColumns.list}
     FROM outbox o JOIN events ev ON ev.id = o.subject_id AND ev.tenant_id = o.tenant_id
     WHERE o.kind = ? AND o.tenant_id = ? AND ev.position > ? AND ev.type IN (${placeholdersFor(types)})
       AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = ev.id AND d.endpoint_id = ?)
     ORDER BY o.due_at LIMIT ${rowsPerInsert}`,
    [eventKind, tenantId, afterPosition, ...types, endpointId],
  );
  const rows = waiting.map(waitingColumns.read).map(
    ({ subjectId, dueAt }): DeliveryRow => ({
      id: timeOrderedId(now.getTime()),
      tenantId,
      eventId: `${subjectId}`,
      endpointId,
      status: 'pending',
      // The notification of a simulation may be due later.
      dueAt,
      leaseToken: 0,
      attempts: 0,
      scheduleStep: 0,
      claim: null,
      createdAt: now,
    }),
  );
  await insertMissingRows(db, deliveryEntity, rows, ['event_id', 'endpoint_id']);
  await scheduleQueues(db, earliestAt(rows.map(({ dueAt: at }) => ({ endpointId, at }))));
  return rows.length < rowsPerInsert;
}

const eventColumns = columnsAs(eventEntity, 'ev', ['id', 'tenantId', 'type', 'position']);

/** An event with a position. */
interface RelayedEvent extends Pick<EventRow, 'id' | 'tenantId' | 'type'> {
  readonly position: number;
}

/**
 * Assigns events their positions in their tenants' lists, in the order of their outbox rows, which is the order in which they happened. An
 * event that has a position keeps it. A tenant's row stays locked until the commit, so a reader that sees a position has seen all before it; a list by id would skip events that are committed late.
 * @returns the events, in that order
 */
async function positionEvents(db: Statements, items: readonly OutboxItem[]): Promise<RelayedEvent[]> {
  const ids = items.flatMap(({ subjectId }) => (subjectId === null ? [] : [subjectId]));
  if (ids.length === 0) return [];
  // Locked before the events are read: another relay may be positioning the same ones.
  await lockLists(db, items);
  const rows = await db.select(
    `SELECT ${eventColumns.list}, (${lastPositionOf(db.dialect, 'ev.tenant_id')}) AS last
     FROM ${db.dialect.byIndex('events ev', 'PRIMARY')} WHERE ev.id IN (${placeholdersFor(ids)})`,
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
  await lockLists(db, [{ tenantId }]);
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

/** The indexes are named, because MariaDB has been seen to read the whole table for some events, at 140 ms a statement. */
const lastPositionOf = (dialect: Dialect, tenant: string): string =>
  `SELECT p.position FROM ${dialect.byIndex('events p', 'events_tenant_position')} WHERE p.tenant_id = ${tenant} AND p.position IS NOT NULL ORDER BY p.position DESC LIMIT 1`;

/** The tenant's latest position, the last entry of its range of the index: all up to it are committed. */
export async function lastPosition(db: Statements, tenantId: string): Promise<number> {
  const [row] = await db.select(lastPositionOf(db.dialect, '?'), [tenantId]);
  return Number(row?.position ?? 0);
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
  await updateByKey(db, { table: 'events', column: 'position', key: 'id' }, positions, (some) =>
    integerByKey('id', some),
  );
  return positions;
}

function neverAssigned(id: string): never {
  throw new Error(`event ${id} has got no position`);
}
