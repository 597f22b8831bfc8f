// Bulk redeliveries: batches, each with its progress in one transaction.

import type { BulkRedeliveryStore } from '../../app/ports/bulk-redeliveries.ts';
import { bulkRedeliveryMax } from '../../app/ports/bulk-redelivery-views.ts';
import type { Clock } from '../../app/ports/system.ts';
import { bulkRedeliveryEntity, bulkRedeliveryItemEntity } from '../entities/deliveries.ts';
import { firstIdAt } from '../ids.ts';
import { deleteRows, findRow, insertMissingRows, insertRows, updateRows } from '../rows.ts';
import type { Access, Statements } from '../statements.ts';
import { countItems, readFilter } from '../views/bulk-redelivery.view.ts';
import { makeDue } from './redelivery.store.ts';

/** What many deliveries that are sent again together keep. */
export function bulkRedeliveryStore(access: Access, clock: Clock): BulkRedeliveryStore {
  return {
    insert: ({ createdBy, filter, ...bulk }) =>
      access.run((db) =>
        insertRows(db, bulkRedeliveryEntity, [
          {
            ...bulk,
            ...{ actorKind: createdBy.kind, actorId: createdBy.id, filter: JSON.stringify(filter) },
            ...{ state: 'selecting', lastId: null, selected: 0, limited: false, delivered: 0, ended: 0 },
          },
        ]),
      ),
    listSelecting: (limit) => access.run((db) => listOf(db, 'selecting', limit)),
    selectMore: (id, limit) => access.atomically((db) => selectMore(db, clock, id, limit)),
    async finishEnded(limit) {
      const sending = await access.run((db) => listOf(db, 'sending', limit));
      let finished = 0;
      for (const { id } of sending) finished += await access.atomically((db) => finish(db, id));
      return finished;
    },
    deleteBefore: (before, limit) =>
      access.atomically(async (db) => {
        const [old] = await db.select('SELECT id FROM bulk_redeliveries WHERE id < ? ORDER BY id LIMIT 1', [
          firstIdAt(before.getTime()),
        ]);
        if (old === undefined) return 0;
        const items = await db.select(
          `SELECT delivery_id FROM bulk_redelivery_items WHERE bulk_id = ? ORDER BY delivery_id LIMIT ${Math.trunc(limit)}`,
          [`${old.id}`],
        );
        const last = items.at(-1);
        if (last !== undefined) {
          await db.execute(
            `${db.dialect.deleteByKey('bulk_redelivery_items')} WHERE bulk_id = ? AND delivery_id <= ?`,
            [`${old.id}`, `${last.delivery_id}`],
          );
        }
        if (items.length < limit) await deleteRows(db, bulkRedeliveryEntity, { id: `${old.id}` });
        return Math.max(1, items.length);
      }),
  };
}

async function listOf(db: Statements, state: string, limit: number) {
  const rows = await db.select(
    `SELECT id, tenant_id FROM bulk_redeliveries WHERE state = ? ORDER BY id LIMIT ${Math.trunc(limit)}`,
    [state],
  );
  return rows.map(({ id, tenant_id }) => ({ id: `${id}`, tenantId: `${tenant_id}` }));
}

async function selectMore(db: Statements, clock: Clock, id: string, limit: number): Promise<boolean> {
  const bulk = await findRow(db, bulkRedeliveryEntity, { id }, 'FOR UPDATE');
  if (bulk === null || bulk.state !== 'selecting') return false;
  const { tenantId } = bulk;
  const size = Math.min(limit, bulkRedeliveryMax - bulk.selected);
  const choice = { kind: 'failed', ...readFilter(bulk.filter) } as const;
  const { due, next } = await makeDue(db, tenantId, choice, { clock, after: bulk.lastId, limit: size });
  const items = due.map((item) => ({ ...item, bulkId: id, tenantId }));
  await insertMissingRows(db, bulkRedeliveryItemEntity, items, ['bulk_id', 'delivery_id']);
  const selected = bulk.selected + items.length;
  const isFull = selected >= bulkRedeliveryMax;
  const isMore = next !== null && !isFull;
  await updateRows(
    db,
    bulkRedeliveryEntity,
    { id },
    { selected, lastId: next, state: isMore ? 'selecting' : 'sending', limited: isFull && next !== null },
  );
  return isMore;
}

/** @returns 1 when it was finished, otherwise 0 */
async function finish(db: Statements, id: string): Promise<number> {
  const bulk = await findRow(db, bulkRedeliveryEntity, { id }, 'FOR UPDATE');
  if (bulk === null || bulk.state !== 'sending') return 0;
  const { waiting, retrying, delivered, ended } = await countItems(db, bulk.tenantId, id);
  if (waiting + retrying > 0) return 0;
  await updateRows(db, bulkRedeliveryEntity, { id }, { state: 'finished', delivered, ended });
  await deleteRows(db, bulkRedeliveryItemEntity, { bulkId: id });
  return 1;
}
