import type { OutboxItem, OutboxKind, OutboxStore } from '../../app/ports/deliveries.ts';
import { type OutboxRow, outboxEntity } from '../entities/deliveries.ts';
import { uuidOrUnmatchable } from '../ids.ts';
import { columnsAs, findRow, insertRows } from '../rows.ts';
import type { Access, Statements } from '../statements.ts';
import { byDueTime, claimRows, heldUnder, type Lease } from './leases.ts';

/** Outbox rows, one by one. The dispatch store claims them in batches (see `dispatch.store.ts`). */
export function outboxStore(access: Access): OutboxStore {
  const setDueTime = (id: string, leaseToken: number, dueAt: Date, counted: string): Promise<boolean> =>
    access.run(async (db) => {
      const held = heldUnder([{ id: uuidOrUnmatchable(id), leaseToken }]);
      const sql = `UPDATE outbox SET due_at = ?${counted} WHERE ${held.text}`;
      return (await db.execute(sql, [dueAt, ...held.cells])) === 1;
    });

  return {
    add: (item) =>
      access.run((db) => {
        const { id, tenantId, sessionId } = item;
        const unclaimed = { leaseToken: 0, attempts: 0, begun: 0, faults: 0, claim: null };
        return insertRows(db, outboxEntity, [{ ...item, id, tenantId, sessionId, ...unclaimed }]);
      }),
    load: (id, leaseToken) =>
      access.run(async (db) => {
        const row = await findRow(db, outboxEntity, { id: uuidOrUnmatchable(id), leaseToken });
        return row === null ? null : toOutboxItem(row);
      }),
    acknowledge: (id, leaseToken) =>
      access.run(async (db) => (await acknowledgeOutbox(db, [{ id: uuidOrUnmatchable(id), leaseToken }])) === 1),
    recordStart: (id, leaseToken, leaseUntil) => setDueTime(id, leaseToken, leaseUntil, ', begun = begun + 1'),
    postpone: (id, leaseToken, dueAt, counts) =>
      setDueTime(id, leaseToken, dueAt, counts === undefined ? '' : countings[counts]),
  };
}

const countings = { fault: ', faults = faults + 1', no_start: ', begun = begun - 1' } as const;

/**
 * Deletes outbox rows whose work is done, as far as they are still held by the dispatch that did it. It reads no other rows, so it waits
 * for no transaction that adds or claims some.
 * @returns how many it deleted
 */
export async function acknowledgeOutbox(db: Statements, items: readonly Lease[]): Promise<number> {
  if (items.length === 0) return 0;
  const held = heldUnder(items);
  return db.execute(`${db.dialect.deleteByKey('outbox')} WHERE ${held.text}`, held.cells);
}

interface ClaimRange {
  readonly now: Date;
  readonly leaseUntil: Date;
  /** How many of the oldest. */
  readonly limit: number;
  /** How many of the newest besides, when there are more. */
  readonly newest: number;
}

/**
 * Claims due outbox rows: the oldest, and when there are more, some of the newest. Each kind is read along its own range of the index, so
 * no claim reads past another kind.
 * @returns how many rows were due, and those that it claimed
 */
export async function claimOutbox(
  db: Statements,
  kinds: readonly OutboxKind[],
  range: ClaimRange,
): Promise<{ candidates: number; claimed: OutboxItem[] }> {
  const { now, leaseUntil, limit, newest: newestMax } = range;
  if (kinds.length === 0 || limit < 1) return { candidates: 0, claimed: [] };
  const oldest = await dueRows(db, kinds, now, limit, 'ASC');
  const newest = oldest.length < limit || newestMax < 1 ? [] : await dueRows(db, kinds, now, newestMax, 'DESC');
  const candidates = [...new Map([...oldest, ...newest].map((row) => [row.id, row])).values()].sort(byDueTime);
  const ids = candidates.map(({ id }) => id);
  // Another claim in between has raised the lease token further, so nothing can be acknowledged under the one returned here.
  const ours = await claimRows(db, 'outbox', ids, range);
  return {
    candidates: candidates.length,
    claimed: candidates
      .filter(({ id }) => ours.has(id))
      .map((row) =>
        toOutboxItem({ ...row, dueAt: leaseUntil, leaseToken: row.leaseToken + 1, attempts: row.attempts + 1 }),
      ),
  };
}

const outboxColumns = columnsAs(outboxEntity, 'o');

async function dueRows(
  db: Statements,
  kinds: readonly OutboxKind[],
  now: Date,
  limit: number,
  order: 'ASC' | 'DESC',
): Promise<OutboxRow[]> {
  const perKind = `(SELECT ${outboxColumns.list} FROM outbox o WHERE o.kind = ? AND o.due_at <= ?
    ORDER BY o.due_at ${order}, o.id ${order} LIMIT ${Math.trunc(limit)})`;
  const rows = await db.select(
    kinds.map(() => perKind).join(' UNION ALL '),
    kinds.flatMap((kind) => [kind, now]),
  );
  const sorted = rows.map(outboxColumns.read).sort(byDueTime);
  return order === 'ASC' ? sorted.slice(0, limit) : sorted.slice(-limit);
}

function toOutboxItem({ claim: _claim, ...row }: OutboxRow): OutboxItem {
  return { ...row, kind: row.kind as OutboxKind };
}
