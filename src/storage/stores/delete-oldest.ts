import { firstIdAt } from '../ids.ts';
import type { Statements } from '../statements.ts';

/**
 * Deletes the oldest rows of a table whose ids begin with their time.
 * @param tenantId as the table has it
 * @returns how many were deleted, at most `limit`
 */
export async function deleteOldest(
  db: Statements,
  table: 'access_records' | 'change_records',
  tenantId: string,
  before: Date,
  limit: number,
): Promise<number> {
  // MySQL deletes from no subquery with a limit, PostgreSQL has none of its own.
  const ids = await db.select(
    `SELECT id FROM ${table} WHERE tenant_id = ? AND id < ? ORDER BY id LIMIT ${Math.trunc(limit)}`,
    [tenantId, firstIdAt(before.getTime())],
  );
  const last = ids.at(-1);
  return last === undefined
    ? 0
    : db.execute(`DELETE FROM ${table} WHERE tenant_id = ? AND id <= ?`, [tenantId, `${last.id}`]);
}
