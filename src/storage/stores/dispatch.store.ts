import type { DeliveryClaim, DispatchStore } from '../../app/ports/deliveries.ts';
import type { OutboxItem, OutboxKind } from '../../app/ports/stores.ts';
import { type OutboxRow, outboxEntity } from '../entities/outbox.entity.ts';
import { readRow, selectList } from '../rows.ts';
import type { MasterKeys } from '../sealing/master-keys.ts';
import type { SessionKeys } from '../session-keys.ts';
import { placeholdersFor, type Statements } from '../statements.ts';
import { timeOrderedId } from '../time-ordered-id.ts';
import type { Transactions } from '../transactions.ts';
import { fanOut } from './fan-out.ts';
import { loadDeliveries } from './load-deliveries.ts';
import { toOutboxItem } from './outbox.store.ts';
import { settleDeliveries } from './settle-deliveries.ts';

const outboxKinds: readonly OutboxKind[] = ['notification', 'decide', 'store_record', 'erase'];
const claimRoundsMax = 5;

/** Outbox rows and deliveries in batches, for the relay and the workers, across tenants. */
export function dispatchStore(transactions: Transactions, keys: SessionKeys, masterKeys: MasterKeys): DispatchStore {
  const { outer } = transactions;
  return {
    claimOutbox: (kinds, now, leaseUntil, limit) =>
      outer.run((db) =>
        claimRounds(async () => {
          const candidates = await dueOutbox(db, kinds, now, limit);
          const claim = await take(
            db,
            'outbox',
            'admission = admission + 1, attempts = attempts + 1',
            candidates,
            now,
            leaseUntil,
          );
          if (claim === null) return { candidates: candidates.length, claimed: [] };
          const rows = await db.select(
            `SELECT ${selectList(outboxEntity, 'o')} FROM outbox o WHERE o.id IN (${placeholdersFor(candidates)}) AND o.claim = ?`,
            [...candidates, claim],
          );
          const claimed = rows.map((raw) => toOutboxItem(readRow<OutboxRow>(outboxEntity, 'o', raw)));
          return { candidates: candidates.length, claimed: inOrderOf<OutboxItem>(candidates, claimed, ({ id }) => id) };
        }),
      ),
    claimDeliveries: (now, leaseUntil, limit) =>
      outer.run((db) =>
        claimRounds(async () => {
          const due = await db.select(
            `SELECT id FROM deliveries WHERE due_at <= ? ORDER BY due_at, id LIMIT ${Math.trunc(limit)}`,
            [now],
          );
          const candidates = due.map(({ id }) => `${id}`);
          const claim = await take(db, 'deliveries', 'admission = admission + 1', candidates, now, leaseUntil);
          if (claim === null) return { candidates: candidates.length, claimed: [] };
          const rows = await db.select(
            `SELECT id, admission FROM deliveries WHERE id IN (${placeholdersFor(candidates)}) AND claim = ?`,
            [...candidates, claim],
          );
          const claimed = rows.map((row) => ({ deliveryId: `${row.id}`, admission: Number(row.admission) }));
          return {
            candidates: candidates.length,
            claimed: inOrderOf<DeliveryClaim>(candidates, claimed, ({ deliveryId }) => deliveryId),
          };
        }),
      ),
    fanOut: (items, now) => outer.atomically((db) => fanOut(db, items, now)),
    loadDeliveries: (claims) => outer.run((db) => loadDeliveries(db, claims, keys, masterKeys)),
    settleDeliveries: (results) => outer.atomically((db) => settleDeliveries(db, results)),
    nextDue: () =>
      outer.run(async (db) => {
        // One look at the front of an index per kind, whatever lies behind it.
        const perKind = outboxKinds.map(
          () => 'SELECT MIN(due_at) AS due FROM outbox WHERE kind = ? AND due_at IS NOT NULL',
        );
        const sql = `${perKind.join(' UNION ALL ')} UNION ALL SELECT MIN(due_at) FROM deliveries WHERE due_at IS NOT NULL`;
        const rows = await db.select(sql, outboxKinds);
        const times = rows.flatMap(({ due }) => (due instanceof Date ? [due.getTime()] : []));
        return times.length === 0 ? null : new Date(Math.min(...times));
      }),
  };
}

/** Ids of due outbox rows, oldest first: each kind by its own stretch of the index, so that no kind has to be read past. */
async function dueOutbox(db: Statements, kinds: readonly OutboxKind[], now: Date, limit: number): Promise<string[]> {
  if (kinds.length === 0) return [];
  const perKind = kinds.map(
    () =>
      `(SELECT id, due_at FROM outbox WHERE kind = ? AND due_at <= ? ORDER BY due_at, id LIMIT ${Math.trunc(limit)})`,
  );
  const rows = await db.select(
    `SELECT id FROM (${perKind.join(' UNION ALL ')}) due ORDER BY due_at, id LIMIT ${Math.trunc(limit)}`,
    kinds.flatMap((kind) => [kind, now]),
  );
  return rows.map(({ id }) => `${id}`);
}

/**
 * Leases rows by one update that repeats the condition, so that of two claimers each row goes to one. No lock outlives it.
 * @returns the name of the claim, or null when there was nothing to take
 */
async function take(
  db: Statements,
  table: 'outbox' | 'deliveries',
  assignments: string,
  ids: readonly string[],
  now: Date,
  leaseUntil: Date,
): Promise<string | null> {
  if (ids.length === 0) return null;
  const claim = timeOrderedId(now.getTime());
  // Sorted, so that two claimers lock what they both want in the same order.
  const affected = await db.execute(
    `UPDATE ${table} SET claim = ?, due_at = ?, ${assignments} WHERE id IN (${placeholdersFor(ids)}) AND due_at <= ?`,
    [claim, leaseUntil, ...[...ids].sort(), now],
  );
  return affected === 0 ? null : claim;
}

/** Tries again when another claimer took all that was found, so that an empty answer means that nothing is due. */
async function claimRounds<T>(claim: () => Promise<{ candidates: number; claimed: T[] }>): Promise<T[]> {
  for (let round = 1; ; round += 1) {
    const { candidates, claimed } = await claim();
    if (candidates === 0 || claimed.length > 0 || round === claimRoundsMax) return claimed;
  }
}

function inOrderOf<T>(ids: readonly string[], items: readonly T[], idOf: (item: T) => string): T[] {
  const position = new Map(ids.map((id, index) => [id, index]));
  return [...items].sort((a, b) => (position.get(idOf(a)) ?? 0) - (position.get(idOf(b)) ?? 0));
}
