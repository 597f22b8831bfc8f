import type { AttemptView, DeliveryState, DeliveryView, DeliveryViews } from '../../app/ports/views.ts';
import { isUuid, uuidOrUnmatchable } from '../ids.ts';
import { isTrue } from '../rows.ts';
import { placeholdersFor, type RawRow, type Statements } from '../statements.ts';
import type { Access } from '../transactions.ts';
import { type CursorList, readCursor, writeCursor } from './cursors.ts';
import { deliveryIdsQuery } from './delivery-query.ts';

/** Deliveries and their attempts, for operators. */
export function deliveryViews(access: Access): DeliveryViews {
  return {
    async list(tenantId, filter, { after, limit }) {
      const list: CursorList = { name: 'deliveries', owner: tenantId };
      const before = after === null ? null : readCursor(list, after);
      if (after !== null && (before === null || !isUuid(before))) return 'unknown_cursor';
      return access.run(async (db) => {
        const query = deliveryIdsQuery(tenantId, filter, before, limit + 1);
        const ids = (await db.select(query.text, query.cells)).map(({ id }) => `${id}`);
        const shown = ids.slice(0, limit);
        const last = shown.at(-1);
        const next = ids.length > limit && last !== undefined ? writeCursor(list, last) : null;
        return { items: await loadDeliveries(db, tenantId, shown, filter.status), next };
      });
    },
    async attempts(tenantId, deliveryId, { after, limit }) {
      const list: CursorList = { name: 'attempts', owner: `${tenantId} ${deliveryId}` };
      const place = after === null ? '0' : readCursor(list, after);
      return access.run(async (db) => {
        const key = [uuidOrUnmatchable(deliveryId), uuidOrUnmatchable(tenantId)];
        const found = await db.select('SELECT id FROM deliveries WHERE id = ? AND tenant_id = ?', key);
        if (found.length === 0) return null;
        if (place === null || !/^\d{1,9}$/.test(place)) return 'unknown_cursor';
        const rows = await db.select(
          `SELECT attempt, attempted_at, result, http_status, duration_ms FROM delivery_attempts
           WHERE delivery_id = ? AND tenant_id = ? AND attempt > ? ORDER BY attempt LIMIT ${Math.trunc(limit) + 1}`,
          [...key, Number(place)],
        );
        const items = rows.slice(0, limit).map(toAttempt);
        const last = items.at(-1);
        const next = rows.length > limit && last !== undefined ? writeCursor(list, `${last.number}`) : null;
        return { items, next };
      });
    },
  };
}

/**
 * Deliveries for a list, newest first.
 * @param status leaves out those whose status has changed since they were found
 */
async function loadDeliveries(
  db: Statements,
  tenantId: string,
  ids: readonly string[],
  status: DeliveryState | null,
): Promise<DeliveryView[]> {
  if (ids.length === 0) return [];
  const rows = await db.select(
    `SELECT d.id, d.event_id, d.endpoint_id, d.status, d.created_at, d.due_at, d.claim, d.attempts, ev.type, ev.session_id, q.paused_at, ep.enabled,
       a.attempt, a.attempted_at, a.result, a.http_status, a.duration_ms
     FROM deliveries d
     JOIN events ev ON ev.id = d.event_id AND ev.tenant_id = d.tenant_id
     LEFT JOIN endpoints ep ON ep.id = d.endpoint_id AND ep.tenant_id = d.tenant_id
     LEFT JOIN delivery_queues q ON q.endpoint_id = d.endpoint_id AND q.tenant_id = d.tenant_id
     LEFT JOIN delivery_attempts a ON a.delivery_id = d.id AND a.attempt = d.attempts AND a.tenant_id = d.tenant_id
     WHERE d.id IN (${placeholdersFor(ids)}) AND d.tenant_id = ? ${status === null ? '' : 'AND d.status = ?'} ORDER BY d.id DESC`,
    [...ids, uuidOrUnmatchable(tenantId), ...(status === null ? [] : [status])],
  );
  return rows.map((row) => {
    const isSending = isTrue(row.enabled) && row.paused_at === null;
    const waits = row.status === 'pending' && row.claim === null && isSending;
    return {
      id: `${row.id}`,
      eventId: `${row.event_id}`,
      eventType: `${row.type}`,
      sessionId: `${row.session_id}`,
      endpointId: `${row.endpoint_id}`,
      status: `${row.status}` as DeliveryState,
      createdAt: row.created_at as Date,
      nextAttemptAt: waits ? (row.due_at as Date | null) : null,
      attempts: Number(row.attempts),
      lastAttempt: row.attempt === null ? null : toAttempt(row),
    };
  });
}

function toAttempt(row: RawRow): AttemptView {
  return {
    number: Number(row.attempt),
    at: row.attempted_at as Date,
    result: `${row.result}`,
    httpStatus: row.http_status === null ? null : Number(row.http_status),
    durationMs: Number(row.duration_ms),
  };
}
