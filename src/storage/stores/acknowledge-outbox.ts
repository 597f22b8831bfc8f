import type { OutboxItem } from '../../app/ports/deliveries.ts';
import type { Statements } from '../statements.ts';

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
    `${db.dialect.deleteByKey('outbox')} WHERE ${held}`,
    items.flatMap(({ id, leaseToken }) => [id, leaseToken]),
  );
}
