// Reads bulk redeliveries with what has become of their deliveries.

import {
  type BulkRedelivery,
  type BulkRedeliveryViews,
  bulkRedeliveryMax,
} from '../../app/ports/bulk-redelivery-views.ts';
import type { FailedDeliveries } from '../../app/ports/deliveries.ts';
import type { ActorKind } from '../../domain/access.ts';
import { type BulkRedeliveryRow, bulkRedeliveryEntity } from '../entities/deliveries.ts';
import { isUuid, uuidOrUnmatchable } from '../ids.ts';
import { columnsAs, findRow } from '../rows.ts';
import type { Access, Statements } from '../statements.ts';
import { countFailed } from '../stores/redelivery.store.ts';
import { type CursorList, pageOf, readCursor } from './cursors.ts';

const columns = columnsAs(bulkRedeliveryEntity, 'b');
/** Each of those that are not finished counts its deliveries. */
const pageMax = 20;
const afterAllIds = 'g';

/** Bulk redeliveries, for operators. */
export function bulkRedeliveryViews(access: Access): BulkRedeliveryViews {
  return {
    count: (tenantId, filter, now) =>
      access.run(async (db) => {
        const found = await countFailed(db, tenantId, filter, { now, max: bulkRedeliveryMax });
        return { count: Math.min(found, bulkRedeliveryMax), isComplete: found <= bulkRedeliveryMax };
      }),
    load: (tenantId, id) =>
      access.run(async (db) => {
        const match = { id: uuidOrUnmatchable(id), tenantId: uuidOrUnmatchable(tenantId) };
        const row = await findRow(db, bulkRedeliveryEntity, match);
        return row === null ? null : toBulk(db, row);
      }),
    async list(tenantId, { after, limit }) {
      const list: CursorList = { name: 'bulk_redeliveries', owner: tenantId };
      const before = after === null ? afterAllIds : readCursor(list, after);
      if (before === null || (after !== null && !isUuid(before))) return 'unknown_cursor';
      const size = Math.min(limit, pageMax);
      return access.run(async (db) => {
        const rows = await db.select(
          `SELECT ${columns.list} FROM bulk_redeliveries b
           WHERE b.tenant_id = ? AND b.id < ? ORDER BY b.id DESC LIMIT ${Math.trunc(size) + 1}`,
          [uuidOrUnmatchable(tenantId), before],
        );
        const page = pageOf(rows.map(columns.read), size, list, ({ id }) => id);
        const items: BulkRedelivery[] = [];
        for (const row of page.items) items.push(await toBulk(db, row));
        return { items, next: page.next };
      });
    },
  };
}

async function toBulk(db: Statements, row: BulkRedeliveryRow): Promise<BulkRedelivery> {
  const { id, tenantId, createdAt, limited, selected, delivered, ended } = row;
  const createdBy = { kind: row.actorKind as ActorKind, id: row.actorId };
  const bulk = { id, tenantId, createdAt, createdBy, filter: readFilter(row.filter), limited, selected };
  if (row.state === 'finished') return { ...bulk, state: 'finished', waiting: 0, retrying: 0, delivered, ended };
  const counts = await countItems(db, row.tenantId, id);
  const isOver = row.state === 'sending' && counts.waiting + counts.retrying === 0;
  return { ...bulk, ...counts, state: isOver ? 'finished' : row.state === 'sending' ? 'sending' : 'selecting' };
}

/** What has become of the deliveries of a bulk redelivery that is not finished. */
export async function countItems(
  db: Statements,
  tenantId: string,
  id: string,
): Promise<Pick<BulkRedelivery, 'waiting' | 'retrying' | 'delivered' | 'ended'>> {
  const tried = 'CASE WHEN d.attempts > i.attempts_before THEN 1 ELSE 0 END';
  const rows = await db.select(
    `SELECT d.status AS status, ${tried} AS tried, COUNT(*) AS n
     FROM bulk_redelivery_items i JOIN deliveries d ON d.id = i.delivery_id AND d.tenant_id = i.tenant_id
     WHERE i.bulk_id = ? AND i.tenant_id = ? GROUP BY d.status, ${tried}`,
    [id, tenantId],
  );
  const counts = { waiting: 0, retrying: 0, delivered: 0, ended: 0 };
  for (const { status, tried: wasTried, n } of rows) {
    if (status === 'delivered') counts.delivered += Number(n);
    else if (status !== 'pending') counts.ended += Number(n);
    else counts[Number(wasTried) === 1 ? 'retrying' : 'waiting'] += Number(n);
  }
  return counts;
}

/** Reads a filter that a column holds. */
export function readFilter(text: string): FailedDeliveries {
  const { since, until, ...rest } = JSON.parse(text) as FailedDeliveries & {
    readonly since: string | null;
    readonly until: string | null;
  };
  const instant = (value: string | null) => (value === null ? null : new Date(value));
  return { ...rest, since: instant(since), until: instant(until) };
}
