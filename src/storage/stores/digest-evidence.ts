// Computes the digest of a session's evidence for its verification record.

import { createHash } from 'node:crypto';
import type { Session } from '../../domain/session.ts';
import { mediaEntity, sessionDataEntity } from '../entities/sessions.ts';
import { sessionIdOrUnmatchable, uuidOrUnmatchable } from '../ids.ts';
import type { MediaFiles } from '../media/media-files.ts';
import { findRows } from '../rows.ts';
import { evidenceDigestOf, type SessionKeys } from '../sealing/session-key.ts';
import type { Statements } from '../statements.ts';
import { dataColumn, mediaColumn } from './evidence.store.ts';

/** The sealed values that a verdict is based on, besides the pictures. */
const digestedData = ['document_ocr', 'user_input'] as const;

/**
 * A keyed digest of what was read, what was typed, and every picture and frame of the session's round. Each is decrypted first, so the digest
 * is that of the evidence and not of one encryption of it.
 * @returns null when the personal data has been erased
 */
export async function digestEvidence(
  db: Statements,
  keys: SessionKeys,
  files: MediaFiles,
  session: Session,
): Promise<string | null> {
  const key = await keys.find(db, session);
  if (key === null) return null;
  const place = { sessionId: sessionIdOrUnmatchable(session.id), tenantId: uuidOrUnmatchable(session.tenantId) };
  const lines: string[] = [];
  const data = await findRows(db, sessionDataEntity, place);
  for (const kind of digestedData) {
    const sealed = data.find((row) => row.kind === kind)?.sealed ?? null;
    if (sealed !== null) lines.push(`${kind} ${sha256(key.open(dataColumn(kind), sealed))}`);
  }
  // One by one: a round may have dozens of pictures.
  for (const { round, kind, location } of await findRows(db, mediaEntity, { ...place, round: session.round })) {
    lines.push(`${kind} ${sha256(key.open(mediaColumn(round, kind), await files.read(location)))}`);
  }
  return evidenceDigestOf(key.proofKey(), lines.sort());
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
