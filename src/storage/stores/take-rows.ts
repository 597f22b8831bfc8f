import { timeOrderedId } from '../ids.ts';
import { placeholdersFor, type Statements } from '../statements.ts';

/**
 * Leases rows by one update that repeats the condition, so that of two claimers each row goes to one. No lock outlives it.
 * @returns how many it got, and the name of the claim, which stands in those rows
 */
export async function takeRows(
  db: Statements,
  table: 'outbox' | 'deliveries',
  assignments: string,
  ids: readonly string[],
  now: Date,
  leaseUntil: Date,
): Promise<{ affected: number; claim: string }> {
  const claim = timeOrderedId(now.getTime());
  if (ids.length === 0) return { affected: 0, claim };
  // Sorted, so that two claimers lock what they both want in the same order.
  const affected = await db.execute(
    `UPDATE ${table} SET claim = ?, due_at = ?, ${assignments} WHERE id IN (${placeholdersFor(ids)}) AND due_at <= ?`,
    [claim, leaseUntil, ...[...ids].sort(), now],
  );
  return { affected, claim };
}

/** Which of the rows stand under a claim. */
export async function takenRows(
  db: Statements,
  table: 'outbox' | 'deliveries',
  ids: readonly string[],
  claim: string,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.select(`SELECT id FROM ${table} WHERE id IN (${placeholdersFor(ids)}) AND claim = ?`, [
    ...ids,
    claim,
  ]);
  return new Set(rows.map(({ id }) => `${id}`));
}
