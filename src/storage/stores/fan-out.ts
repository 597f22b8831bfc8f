import type { DirectClaims, FanOutResult, OutboxItem } from '../../app/ports/deliveries.ts';
import { type DeliveryRow, deliveryEntity } from '../entities/deliveries.ts';
import { timeOrderedId } from '../ids.ts';
import { insertMissingRows, isTrue } from '../rows.ts';
import { placeholdersFor, type Statements } from '../statements.ts';
import { acknowledgeOutbox } from './acknowledge-outbox.ts';
import { earliestAt, scheduleQueues } from './delivery-queues.ts';
import { placeEvents, type RelayedEvent } from './place-events.ts';

const rowsPerInsert = 500;

/**
 * Gives events their places in their tenants' lists, makes their deliveries, and removes their outbox rows, in the transaction
 * that it is given. A delivery that is there already is left alone, and a row that was claimed again meanwhile stays.
 */
export async function fanOut(
  db: Statements,
  items: readonly OutboxItem[],
  now: Date,
  direct?: DirectClaims,
): Promise<FanOutResult> {
  if (items.length === 0) return { made: 0, claimed: [] };
  const events = await placeEvents(db, items);
  const receivers = await loadReceivers(db, events, now);
  const rows = deliveriesOf(events, receivers, now, direct);
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await insertMissingRows(db, deliveryEntity, rows.slice(start, start + rowsPerInsert), ['event_id', 'endpoint_id']);
  }
  await scheduleQueues(db, earliestAt(rows.map(({ endpointId, dueAt }) => ({ endpointId, at: dueAt }))));
  await acknowledgeOutbox(db, items);
  const claimed = rows
    .filter(({ claim }) => claim !== null)
    .map(({ id, leaseToken, endpointId, tenantId }) => ({ deliveryId: id, leaseToken, endpointId, tenantId }));
  return { made: rows.length, claimed };
}

/** Nodes' clocks differ a little, and an event too many is better than one too few. */
const clockSkewMs = 5000;

/** An endpoint that events may be sent to. */
interface Receiver {
  readonly endpointId: string;
  readonly tenantId: string;
  readonly types: ReadonlySet<string>;
  readonly createdAt: Date;
  /** Whether nothing waits there that would have to go first. */
  readonly isIdle: boolean;
}

async function loadReceivers(db: Statements, events: readonly RelayedEvent[], now: Date): Promise<Receiver[]> {
  const tenantIds = [...new Set(events.map(({ tenantId }) => tenantId))];
  if (tenantIds.length === 0) return [];
  // Held until the commit: an endpoint that is being disabled or deleted waits, and then finds these deliveries to stop. The queue's row
  // is only looked at, since it is updated below: two transactions that both held it shared could not.
  const rows = await db.select(
    `SELECT e.id, e.tenant_id, e.event_types, e.enabled, e.created_at,
       (SELECT COUNT(*) FROM delivery_queues q
        WHERE q.endpoint_id = e.id AND q.paused_at IS NULL AND (q.next_due_at IS NULL OR q.next_due_at > ?)) AS idle
     FROM endpoints e WHERE e.tenant_id IN (${placeholdersFor(tenantIds)}) ${db.dialect.forShare}`,
    [now, ...tenantIds],
  );
  return rows
    .filter(({ enabled }) => isTrue(enabled))
    .map((row) => ({
      endpointId: `${row.id}`,
      tenantId: `${row.tenant_id}`,
      types: new Set<string>(JSON.parse(`${row.event_types}`)),
      createdAt: row.created_at as Date,
      isIdle: Number(row.idle) === 1,
    }));
}

function deliveriesOf(
  events: readonly RelayedEvent[],
  receivers: readonly Receiver[],
  now: Date,
  direct: DirectClaims | undefined,
): DeliveryRow[] {
  const ofTenant = Map.groupBy(receivers, ({ tenantId }) => tenantId);
  const claim = timeOrderedId(now.getTime());
  const mayClaim = ({ isIdle, endpointId, tenantId }: Receiver) =>
    direct !== undefined && isIdle && direct.mayClaim(endpointId, tenantId);
  return events.flatMap((event) =>
    (ofTenant.get(event.tenantId) ?? [])
      // Nobody hears of what happened before they were registered (they can be told by other means).
      .filter(
        ({ types, createdAt }) =>
          types.has(event.type) && createdAt.getTime() <= event.createdAt.getTime() + clockSkewMs,
      )
      .map((receiver): DeliveryRow => {
        const { endpointId, tenantId } = receiver;
        const taken = mayClaim(receiver)
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
          ...taken,
        };
      }),
  );
}
