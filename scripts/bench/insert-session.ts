// Stores sessions as the bare servers do: an INSERT of a row with the very columns and sizes of the service's.

import { randomBytes } from 'node:crypto';
import type { Pool, RowDataPacket } from 'mysql2/promise';

/** Rows after a session that the service has stored. */
export interface SessionRows {
  readonly columns: readonly string[];
  /** A row with an id of its own. @param metadata as in the body of a create */
  next(metadata: unknown): { readonly id: string; readonly values: unknown[] };
}

/** As the service's: 48 bits of time in front, so that keys grow. */
export function timeOrderedHex(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  return bytes.toString('hex');
}

/** @throws Error when there is no such session */
export async function sessionRowsAfter(pool: Pool, sampleId: string): Promise<SessionRows> {
  const [[sample]] = await pool.query<RowDataPacket[]>('SELECT * FROM sessions WHERE id = ?', [sampleId]);
  if (sample === undefined) throw new Error('there is no such session');
  const columns = Object.keys(sample);
  const [idAt, metadataAt] = [columns.indexOf('id'), columns.indexOf('metadata')];
  return {
    columns,
    next(metadata) {
      const id = `vs_${timeOrderedHex()}`;
      const values = Object.values(sample);
      values[idAt] = id;
      values[metadataAt] = JSON.stringify(metadata);
      return { id, values };
    },
  };
}

/** An INSERT of so many rows. */
export function insertText(table: string, columns: readonly string[], rows: number): string {
  const row = `(${columns.map(() => '?').join(', ')})`;
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array(rows).fill(row).join(', ')}`;
}
