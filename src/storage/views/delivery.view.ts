import type {
  AttemptView,
  DeliveryFilter,
  DeliveryState,
  DeliveryView,
  DeliveryViews,
  PageRequest,
} from '../../app/ports/views.ts';
import { deliveryAttemptEntity, deliveryEntity } from '../entities/deliveries.ts';
import { isUuid, uuidOrUnmatchable } from '../ids.ts';
import { columnsAs, isTrue } from '../rows.ts';
import type { Access } from '../statements.ts';
import { placeholdersFor, type Statements } from '../statements.ts';
import { type CursorList, pageOf, readCursor, writeCursor } from './cursors.ts';
import { deliveryIdsQuery, indexedFilter } from './delivery-query.ts';
import { type ScannedIds, scanParts } from './session-list.view.ts';

const deliveryColumns = columnsAs(deliveryEntity, 'd', [
  'id',
  'eventId',
  'endpointId',
  'status',
  'createdAt',
  'dueAt',
  'claim',
  'attempts',
]);
const testedColumns = columnsAs(deliveryEntity, 'd', ['id', 'endpointId']);
const attemptColumns = columnsAs(deliveryAttemptEntity, 'a', [
  'attempt',
  'attemptedAt',
  'result',
  'httpStatus',
  'durationMs',
]);

/** How many deliveries each part of a scan tests. The call ends after the last, so that no filter makes it cost more. */
const scanSizes = [200, 800];
/** Behind the ids of all deliveries. */
const afterAllIds = 'g';

/** Deliveries and their attempts, for operators. @param sizes how many deliveries each part of a scan tests */
export function deliveryViews(access: Access, sizes: readonly number[] = scanSizes): DeliveryViews {
  return {
    async list(tenantId, filter, { after, limit }) {
      const list: CursorList = { name: 'deliveries', owner: tenantId };
      const before = after === null ? null : readCursor(list, after);
      if (after !== null && (before === null || !isUuid(before))) return 'unknown_cursor';
      return access.run(async (db) => {
        const { ids, next } = await findPage(db, tenantId, filter, { after: before, limit }, sizes);
        const items = await loadDeliveries(db, tenantId, ids, filter.status);
        return { items, next: next === null ? null : writeCursor(list, next) };
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
          `SELECT ${attemptColumns.list} FROM delivery_attempts a
           WHERE a.delivery_id = ? AND a.tenant_id = ? AND a.attempt > ? ORDER BY a.attempt LIMIT ${Math.trunc(limit) + 1}`,
          [...key, Number(place)],
        );
        return pageOf(rows.map(attemptColumns.read).map(toAttempt), limit, list, ({ number }) => `${number}`);
      });
    },
  };
}

/** The ids of a page. @param page.after an id; only older ones are found */
async function findPage(
  db: Statements,
  tenantId: string,
  filter: DeliveryFilter,
  { after, limit }: PageRequest,
  sizes: readonly number[],
): Promise<ScannedIds> {
  const indexed = indexedFilter(filter);
  if (indexed === filter) {
    const query = deliveryIdsQuery(db.dialect, tenantId, filter, after, limit + 1);
    const ids = (await db.select(query.text, query.cells)).map(({ id }) => `${id}`);
    return { ids: ids.slice(0, limit), next: ids.length > limit ? (ids[limit - 1] ?? null) : null };
  }
  const { eventType } = filter;
  const endpointId = filter.endpointId === null ? null : uuidOrUnmatchable(filter.endpointId);
  const readPart = async (before: string, size: number) => {
    const found = deliveryIdsQuery(db.dialect, tenantId, indexed, before, size);
    const rows = await db.select(
      `SELECT ${testedColumns.list}, ev.type AS type FROM (${found.text}) found
       JOIN deliveries d ON d.id = found.id
       LEFT JOIN events ev ON ev.id = d.event_id AND ev.tenant_id = d.tenant_id
       ORDER BY found.id DESC`,
      found.cells,
    );
    return rows.map((row) => ({ ...testedColumns.read(row), type: row.type }));
  };
  return scanParts(readPart, after ?? afterAllIds, {
    ...{ limit, sizes },
    isMatch: (row) =>
      (eventType === null || row.type === eventType) && (endpointId === null || row.endpointId === endpointId),
  });
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
    `SELECT ${deliveryColumns.list}, ${attemptColumns.list}, ev.type, ev.session_id, q.paused_at, ep.enabled, ep.paused_by_person_at
     FROM deliveries d
     JOIN events ev ON ev.id = d.event_id AND ev.tenant_id = d.tenant_id
     LEFT JOIN endpoints ep ON ep.id = d.endpoint_id AND ep.tenant_id = d.tenant_id
     LEFT JOIN delivery_queues q ON q.endpoint_id = d.endpoint_id AND q.tenant_id = d.tenant_id
     LEFT JOIN delivery_attempts a ON a.delivery_id = d.id AND a.attempt = d.attempts AND a.tenant_id = d.tenant_id
     WHERE d.id IN (${placeholdersFor(ids)}) AND d.tenant_id = ? ${status === null ? '' : 'AND d.status = ?'} ORDER BY d.id DESC`,
    [...ids, uuidOrUnmatchable(tenantId), ...(status === null ? [] : [status])],
  );
  return rows.map((row) => {
    const { status: state, dueAt, claim, ...delivery } = deliveryColumns.read(row);
    const isSending = isTrue(row.enabled) && row.paused_at === null && row.paused_by_person_at === null;
    return {
      ...delivery,
      eventType: `${row.type}`,
      sessionId: `${row.session_id}`,
      status: state as DeliveryState,
      nextAttemptAt: state === 'pending' && claim === null && isSending ? dueAt : null,
      lastAttempt: row.a_attempt === null ? null : toAttempt(attemptColumns.read(row)),
    };
  });
}

function toAttempt({ attempt, attemptedAt, ...rest }: ReturnType<typeof attemptColumns.read>): AttemptView {
  return { number: attempt, at: attemptedAt, ...rest };
}
