// Computes the digest of a session's evidence for its verification record.

import { createHash } from 'node:crypto';
import { type PersonalField, pictureField } from '../../domain/access.ts';
import type { Session } from '../../domain/session.ts';
import { mediaEntity, sessionDataEntity } from '../entities/sessions.ts';
import { sessionIdOrUnmatchable, uuidOrUnmatchable } from '../ids.ts';
import type { MediaFiles } from '../media/media-files.ts';
import { findRows } from '../rows.ts';
import { evidenceDigestOf, type SessionKeys } from '../sealing/session-key.ts';
import type { Statements } from '../statements.ts';
import { dataColumn, isPicture, mediaColumn } from './evidence.store.ts';
import { readMedia } from './read-media.ts';

/** The sealed values that a verdict is based on, besides the pictures, and what access records call them. */
const digestedData = [
  { kind: 'document_ocr', field: 'documentOcr' },
  { kind: 'user_input', field: 'userInputInfo' },
] as const;

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
  const place = placeOf(session);
  const lines: string[] = [];
  const data = await findRows(db, sessionDataEntity, place);
  for (const { kind } of digestedData) {
    const sealed = data.find((row) => row.kind === kind)?.sealed ?? null;
    if (sealed !== null) lines.push(`${kind} ${sha256(key.open(dataColumn(kind), sealed))}`);
  }
  // One by one: a round may have dozens of pictures.
  for (const row of await findRows(db, mediaEntity, { ...place, round: session.round })) {
    const read = await readMedia(db, keys, files, session, row);
    // Pictures of an approved session are removed by its erasure alone.
    if (read === null) return null;
    lines.push(`${row.kind} ${sha256(key.open(mediaColumn(row.round, row.kind), read.sealed))}`);
  }
  return evidenceDigestOf(key.proofKey(), lines.sort());
}

/** What the digest is made of, as access records call it. Nothing is decrypted. */
export async function digestedFields(db: Statements, session: Session): Promise<PersonalField[]> {
  const { sessionId, tenantId } = placeOf(session);
  const place = 'session_id = ? AND tenant_id = ?';
  const data = await db.select(`SELECT kind FROM session_data WHERE ${place} AND sealed IS NOT NULL`, [
    sessionId,
    tenantId,
  ]);
  const media = await db.select(`SELECT kind FROM media WHERE ${place} AND round = ? ORDER BY kind`, [
    sessionId,
    tenantId,
    session.round,
  ]);
  const pictures = media.map(({ kind }) => pictureField(isPicture({ kind: `${kind}` }) ? `${kind}` : 'challenge'));
  const values = digestedData.filter((one) => data.some(({ kind }) => kind === one.kind)).map(({ field }) => field);
  return [...new Set([...pictures, ...values])];
}

function placeOf({ id, tenantId }: Session) {
  return { sessionId: sessionIdOrUnmatchable(id), tenantId: uuidOrUnmatchable(tenantId) };
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
