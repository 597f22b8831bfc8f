import type { Statements } from '../statements.ts';

/** A span of positions: from the first one after `above`, up to and including `upTo`. */
export interface PositionSpan {
  readonly above: number;
  readonly upTo: number;
}

/** The tenant's latest position: all up to it can be read. */
export async function lastPosition(db: Statements, tenantId: string): Promise<number> {
  const [row] = await db.select('SELECT last_position FROM event_positions WHERE tenant_id = ?', [tenantId]);
  return row === undefined ? 0 : Number(row.last_position);
}

/** The position of the first event of a span that was created at an instant or later; null when there is none. */
export async function firstSince(
  db: Statements,
  tenantId: string,
  { above, upTo }: PositionSpan,
  instant: Date,
): Promise<number | null> {
  const [row] = await db.select(
    `SELECT position FROM events WHERE tenant_id = ? AND position > ? AND position <= ? AND created_at >= ?
     ORDER BY position LIMIT 1`,
    [tenantId, above, upTo, instant],
  );
  return row === undefined ? null : Number(row.position);
}
