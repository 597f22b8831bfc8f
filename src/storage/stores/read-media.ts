// Reads the file that a row of `media` names.

import type { Session } from '../../domain/session.ts';
import { type MediaRow, mediaEntity } from '../entities/sessions.ts';
import type { MediaFiles } from '../media/media-files.ts';
import { findRow } from '../rows.ts';
import type { SessionKeys } from '../sealing/session-key.ts';
import type { Statements } from '../statements.ts';

/**
 * Reads the sealed file of a row. A retake, a removal and an erasure change the database before they remove the file, so after a missing file
 * the database is read again: it names the new file, or has no row or no key of the session any more.
 * @param found a row that was read before, outside a transaction
 * @returns the row whose file was read; null when the picture was removed or erased since
 * @throws when the file is missing although its row and key are there
 */
export async function readMedia(
  db: Statements,
  keys: Pick<SessionKeys, 'find'>,
  files: Pick<MediaFiles, 'read'>,
  session: Pick<Session, 'id' | 'tenantId'>,
  found: MediaRow,
): Promise<{ readonly row: MediaRow; readonly sealed: Buffer } | null> {
  const { sessionId, tenantId, round, kind } = found;
  let row = found;
  for (;;) {
    const sealed = await files.read(row.location);
    if (sealed !== null) return { row, sealed };
    const current = await findRow(db, mediaEntity, { sessionId, tenantId, round, kind });
    if (current === null || (await keys.find(db, session)) === null) return null;
    if (current.location === row.location) throw new Error(`a picture of session ${sessionId} is missing in its store`);
    row = current;
  }
}
