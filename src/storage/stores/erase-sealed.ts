import type { Session } from '../../domain/session.ts';
import type { Statements } from '../statements.ts';

/**
 * Destroys the personal data of a session (SPEC 4.2): its key, and every column that was sealed under it. The skeleton of
 * `documentOcr`, the outcomes without their notes, and `metadata` stay.
 */
export async function eraseSealed(db: Statements, { id, tenantId }: Pick<Session, 'id' | 'tenantId'>): Promise<void> {
  const which = [id, tenantId];
  await db.execute(
    'UPDATE sessions SET wrapped_key = NULL, request_data = NULL, browser_hash = NULL WHERE id = ? AND tenant_id = ?',
    which,
  );
  await db.execute("DELETE FROM session_data WHERE session_id = ? AND tenant_id = ? AND kind <> 'document_ocr'", which);
  await db.execute('UPDATE session_data SET sealed = NULL WHERE session_id = ? AND tenant_id = ?', which);
  await db.execute('UPDATE outcomes SET note = NULL WHERE session_id = ? AND tenant_id = ?', which);
  await db.execute('DELETE FROM verification_records WHERE session_id = ? AND tenant_id = ?', which);
}
