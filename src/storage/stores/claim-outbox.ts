import type { OutboxItem, OutboxKind } from '../../app/ports/deliveries.ts';
import { type OutboxRow, outboxEntity } from '../entities/deliveries.ts';
import { readRow, selectList } from '../rows.ts';
import type { Statements } from '../statements.ts';
import { toOutboxItem } from './outbox.store.ts';
import { takenRows, takeRows } from './take-rows.ts';

/** What a look at the due rows found, and what of it could be taken. */
export interface OutboxClaim {
  readonly candidates: number;
  readonly claimed: OutboxItem[];
}

export interface ClaimRange {
  readonly now: Date;
  readonly leaseUntil: Date;
  /** How many of the oldest. */
  readonly limit: number;
  /** How many of the newest besides, when there are more. */
  readonly newest: number;
}

/**
 * Takes due outbox rows: the oldest, and when there are more, some of the newest. Each kind is read by its own stretch of the index, so
 * that no kind has to be read past.
 */
export async function claimOutbox(
  db: Statements,
  kinds: readonly OutboxKind[],
  { now, leaseUntil, limit, newest: newestMax }: ClaimRange,
): Promise<OutboxClaim> {
  if (kinds.length === 0 || limit < 1) return { candidates: 0, claimed: [] };
  const oldest = await dueRows(db, kinds, now, limit, 'ASC');
  const newest = oldest.length < limit || newestMax < 1 ? [] : await dueRows(db, kinds, now, newestMax, 'DESC');
  const candidates = [...new Map([...oldest, ...newest].map((row) => [row.id, row])).values()].sort(byDueTime);
  const ids = candidates.map(({ id }) => id);
  const assignments = 'lease_token = lease_token + 1, attempts = attempts + 1';
  const taken = await takeRows(db, 'outbox', assignments, ids, now, leaseUntil);
  // Whoever took a row in between has raised its lease token, so a row that is not ours can do no harm: it is settled by leaseToken.
  const ours = taken.affected === ids.length ? new Set(ids) : await takenRows(db, 'outbox', ids, taken.claim);
  return {
    candidates: candidates.length,
    claimed: candidates
      .filter(({ id }) => ours.has(id))
      .map((row) =>
        toOutboxItem({ ...row, dueAt: leaseUntil, leaseToken: row.leaseToken + 1, attempts: row.attempts + 1 }),
      ),
  };
}

async function dueRows(
  db: Statements,
  kinds: readonly OutboxKind[],
  now: Date,
  limit: number,
  order: 'ASC' | 'DESC',
): Promise<OutboxRow[]> {
  const perKind = `(SELECT ${selectList(outboxEntity, 'o')} FROM outbox o WHERE o.kind = ? AND o.due_at <= ?
    ORDER BY o.due_at ${order}, o.id ${order} LIMIT ${Math.trunc(limit)})`;
  const rows = await db.select(
    kinds.map(() => perKind).join(' UNION ALL '),
    kinds.flatMap((kind) => [kind, now]),
  );
  const sorted = rows.map((raw) => readRow<OutboxRow>(outboxEntity, 'o', raw)).sort(byDueTime);
  return order === 'ASC' ? sorted.slice(0, limit) : sorted.slice(-limit);
}

function byDueTime(a: OutboxRow, b: OutboxRow): number {
  return a.dueAt.getTime() - b.dueAt.getTime() || (a.id < b.id ? -1 : 1);
}
