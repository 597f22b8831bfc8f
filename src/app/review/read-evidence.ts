// Reads the evidence of a session for reviewers. The caller records each access before it shows anything.

import { createHash } from 'node:crypto';
import { type PictureKind, pictureKinds } from '../../domain/evidence.ts';
import type { ReviewFindings } from '../../domain/review-findings.ts';
import type { Session } from '../../domain/session.ts';
import type { Deps } from '../deps.ts';
import type { StoredPicture } from '../ports/stores.ts';

/** A picture without its bytes. */
export interface PictureSummary {
  readonly kind: PictureKind;
  /** The size in bytes. */
  readonly bytes: number;
  /** The SHA-256 of the bytes, hex. */
  readonly sha256: string;
  readonly storedAt: Date;
}

/** The evidence of the current round. After erasure it is empty. */
export interface SessionEvidence {
  readonly session: Session;
  readonly pictures: readonly PictureSummary[];
  readonly findings: ReviewFindings | null;
}

/** Lists the evidence of a session's current round, and what the checks found in it. Null when the tenant has no such session. */
export function listSessionEvidence({ stores }: Deps<'stores'>) {
  return async (tenantId: string, sessionId: string): Promise<SessionEvidence | null> => {
    const session = await stores.sessions.load(tenantId, sessionId);
    if (session === null) return null;
    const [pictures, findings] = await Promise.all([
      stores.evidence.loadPictures(session),
      stores.evidence.loadFindings(session),
    ]);
    return { session, pictures: pictures.map(summaryOf), findings };
  };
}

/** Reads a picture of a session's current round. Null when there is no such session or picture, and after erasure. */
export function getSessionPicture({ stores }: Deps<'stores'>) {
  return async (
    tenantId: string,
    sessionId: string,
    kindName: string,
  ): Promise<{ readonly session: Session; readonly picture: StoredPicture } | null> => {
    // A path may hold any text, also one that a database refuses.
    const kind = pictureKinds.find((known) => known === kindName);
    const session = kind === undefined ? null : await stores.sessions.load(tenantId, sessionId);
    if (kind === undefined || session === null) return null;
    const picture = await stores.evidence.loadPicture(session, kind);
    return picture === null ? null : { session, picture };
  };
}

// The hash is made of the bytes and not stored: without the key, a row must tell nothing about the picture.
function summaryOf({ kind, bytes, storedAt }: StoredPicture): PictureSummary {
  return { kind, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), storedAt };
}
