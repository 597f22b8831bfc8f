// Leases of outbox rows and deliveries: claims due rows in batches, and acknowledges those that are still held.

import type { Lease, OutboxItem, OutboxKind } from '../../app/ports/deliveries.ts';
import { type OutboxRow, outboxEntity } from '../entities/deliveries.ts';
import { timeOrderedId } from '../ids.ts';
import { columnsAs } from '../rows.ts';
import { placeholdersFor, type Sql, type Statements } from '../statements.ts';

/**
 * Claims rows: leases them and raises their lease tokens, in one UPDATE that repeats the conditions, so that of two claimers each row goes to
 * one, and a row that was made due again since it was read goes to none. No lock outlives it.
 * @param rows the rows as they were read, with the tokens of then
 * @returns the ids of the rows that it claimed
 */
export async function claimRows(
  db: Statements,
  table: 'outbox' | 'deliveries',
  rows: readonly Lease[],
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const claim = timeOrderedId(now.getTime());
  const counted = table === 'outbox' ? ', attempts = attempts + 1' : '';
  // Sorted, so that two claimers lock the rows that they both want in the same order.
  const unchanged = heldUnder(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  const affected = await db.execute(
    `UPDATE ${table} SET claim = ?, due_at = ?, lease_token = lease_token + 1${counted} WHERE ${unchanged.text} AND due_at <= ?`,
    [claim, leaseUntil, ...unchanged.cells, now],
  );
  const ids = rows.map(({ id }) => id);
  if (affected === ids.length) return new Set(ids);
  const claimed = await db.select(`SELECT id FROM ${table} WHERE id IN (${placeholdersFor(ids)}) AND claim = ?`, [
    ...ids,
    claim,
  ]);
  return new Set(claimed.map(({ id }) => `${id}`));
}

/** The order in which rows fall due, for `sort`. */
export function byDueTime(a: { id: string; dueAt: Date }, b: { id: string; dueAt: Date }): number {
  return a.dueAt.getTime() - b.dueAt.getTime() || (a.id < b.id ? -1 : 1);
}

/** The condition of rows that are still held under these leases. By token: an OR of pairs would compare each row with every pair. */
export function heldUnder(leases: readonly Lease[]): Sql {
  const byToken = [...Map.groupBy(leases, ({ leaseToken }) => leaseToken)];
  const parts = byToken.map(([, of]) => `(lease_token = ? AND id IN (${placeholdersFor(of)}))`);
  return {
    text: `(${parts.join(' OR ')})`,
    cells: byToken.flatMap(([leaseToken, of]) => [leaseToken, ...of.map(({ id }) => id)]),
  };
}

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
  readonly limit: number;
}

/**
 * Claims due outbox rows of a kind, oldest first, along the range of its index: no claim reads past another kind.
 * @returns how many rows were due, and those that it claimed
 */
export async function claimOutbox(
  db: Statements,
  kind: OutboxKind,
  range: ClaimRange,
): Promise<{ candidates: number; claimed: OutboxItem[] }> {
  const { now, leaseUntil, limit } = range;
  const candidates = (await db.select(dueOf(limit, 'ASC'), [kind, now])).map(outboxColumns.read);
  const ours = await claimRows(db, 'outbox', candidates, range);
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

const dueOf = (limit: number, order: 'ASC' | 'DESC') =>
  `SELECT ${outboxColumns.list} FROM outbox o WHERE o.kind = ? AND o.due_at <= ?
   ORDER BY o.due_at ${order}, o.id ${order} LIMIT ${Math.trunc(limit)}`;

/** The kind of rows that announce events. */
export const eventKind: OutboxKind = 'notification';

/**
 * Locks due events until the end of the transaction, past those that another transaction has locked: the oldest, and when there are more,
 * as many of the newest.
 */
export async function lockDueEvents(db: Statements, now: Date, limit: number): Promise<OutboxItem[]> {
  const lock = async (order: 'ASC' | 'DESC') => {
    const rows = await db.select(`${dueOf(limit, order)} FOR UPDATE SKIP LOCKED`, [eventKind, now]);
    return rows.map(outboxColumns.read);
  };
  const oldest = await lock('ASC');
  const newest = oldest.length < limit ? [] : await lock('DESC');
  const byId = new Map([...oldest, ...newest].map((row) => [row.id, row]));
  return [...byId.values()].sort(byDueTime).map(toOutboxItem);
}

export function toOutboxItem({ claim: _claim, traceparent, ...row }: OutboxRow): OutboxItem {
  return { ...row, kind: row.kind as OutboxKind, ...(traceparent !== null && { traceparent }) };
}
