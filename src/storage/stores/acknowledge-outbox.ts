import type { OutboxItem, OutboxKind } from '../../app/ports/deliveries.ts';
import { placeholdersFor, type Statements } from '../statements.ts';

const kinds = Object.keys({
  notification: true,
  decide: true,
  store_record: true,
  erase: true,
  repeat_event: true,
} satisfies Record<OutboxKind, true>);

/**
 * Removes outbox rows whose work is done, those alone that are still held by the dispatch that did it. They are reached by their keys and
 * no others are looked at, so that nobody waits who is adding or taking some at that moment.
 * @returns how many there were
 */
export async function acknowledgeOutbox(
  db: Statements,
  items: readonly Pick<OutboxItem, 'id' | 'leaseToken'>[],
): Promise<number> {
  if (items.length === 0) return 0;
  const held = items.map(() => '(id = ? AND lease_token = ?)').join(' OR ');
  return db.execute(
    `${db.dialect.deleteByKey('outbox')} WHERE (${held}) AND due_at IS NOT NULL`,
    items.flatMap(({ id, leaseToken }) => [id, leaseToken]),
  );
}

/**
 * Removes rows without a due time: earlier versions kept what was done.
 * @param limit how many at most, so that no lock is held for long
 * @returns how many there were
 */
export async function removeAcknowledgedOutbox(db: Statements, limit: number): Promise<number> {
  const found = await db.select(
    `SELECT id FROM outbox WHERE kind IN (${placeholdersFor(kinds)}) AND due_at IS NULL LIMIT ${Math.trunc(limit)}`,
    kinds,
  );
  if (found.length === 0) return 0;
  // Sorted, so that two nodes lock what they both want in the same order.
  const ids = found.map(({ id }) => `${id}`).sort();
  return db.execute(
    `${db.dialect.deleteByKey('outbox')} WHERE id IN (${placeholdersFor(ids)}) AND due_at IS NULL`,
    ids,
  );
}
