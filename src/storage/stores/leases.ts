// Claims of outbox rows and deliveries, under leases.

import type { Lease } from '../../app/ports/deliveries.ts';
import { timeOrderedId } from '../ids.ts';
import { placeholdersFor, type Sql, type Statements } from '../statements.ts';

/**
 * Claims rows: leases them and raises their lease tokens, in one UPDATE that repeats the condition, so that of two claimers each row goes
 * to one. No lock outlives it.
 * @returns the ids of the rows that it claimed
 */
export async function claimRows(
  db: Statements,
  table: 'outbox' | 'deliveries',
  ids: readonly string[],
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const claim = timeOrderedId(now.getTime());
  const counted = table === 'outbox' ? ', attempts = attempts + 1' : '';
  // Sorted, so that two claimers lock the rows that they both want in the same order.
  const affected = await db.execute(
    `UPDATE ${table} SET claim = ?, due_at = ?, lease_token = lease_token + 1${counted}
     WHERE id IN (${placeholdersFor(ids)}) AND due_at <= ?`,
    [claim, leaseUntil, ...[...ids].sort(), now],
  );
  if (affected === ids.length) return new Set(ids);
  const rows = await db.select(`SELECT id FROM ${table} WHERE id IN (${placeholdersFor(ids)}) AND claim = ?`, [
    ...ids,
    claim,
  ]);
  return new Set(rows.map(({ id }) => `${id}`));
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
