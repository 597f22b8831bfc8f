// Reads the evidence of a session for reviewers. The caller records each access before it shows anything.

import { createHash } from 'node:crypto';
import { type PictureKind, pictureKinds } from '../../domain/evidence.ts';
import type { DocumentOcr } from '../../domain/findings.ts';
import type { ReviewFindings } from '../../domain/review-findings.ts';
import type { Session } from '../../domain/session.ts';
import type { Deps } from '../deps.ts';
import type { Picture, StoredFrame, StoredPicture } from '../ports/stores.ts';

/** What is told of the bytes of a picture. */
interface FileSummary {
  /** The size in bytes. */
  readonly bytes: number;
  /** The SHA-256 of the bytes, hex. */
  readonly sha256: string;
  readonly storedAt: Date;
}

/** A picture without its bytes. */
export interface PictureSummary extends FileSummary, Pick<Picture, 'documentType' | 'fault' | 'source'> {
  readonly kind: PictureKind;
}

/** A frame of a challenge without its bytes. */
export type FrameSummary = FileSummary &
  Pick<StoredFrame, 'name' | 'attempt' | 'index' | 'action' | 'fault' | 'source'>;

/** The evidence of one round. After erasure it is empty. */
export interface SessionEvidence {
  readonly session: Session;
  readonly round: number;
  /** The rounds that have evidence, ascending. */
  readonly rounds: readonly number[];
  readonly pictures: readonly PictureSummary[];
  readonly frames: readonly FrameSummary[];
  readonly findings: ReviewFindings | null;
  /** What was read from the document in this round. */
  readonly documentOcr: DocumentOcr | null;
}

/**
 * Lists the evidence of one round of a session, and what the checks found in it. Null when the tenant has no such session.
 * The round is the current one when it is left out; one without evidence is empty.
 */
export function listSessionEvidence({ stores }: Deps<'stores'>) {
  const list = async (tenantId: string, sessionId: string, askedRound?: number): Promise<SessionEvidence | null> => {
    const session = await stores.sessions.load(tenantId, sessionId);
    if (session === null) return null;
    const { evidence } = stores;
    const round = askedRound ?? session.round;
    const ofRound = { ...session, round };
    const [rounds, pictures, frames, findings, documentOcr] = await Promise.all([
      evidence.evidenceRounds(session),
      evidence.loadPictures(ofRound),
      evidence.loadAllFrames(ofRound),
      evidence.loadFindings(ofRound),
      evidence.loadRoundOcr(ofRound),
    ]);
    // Erased while it was read: what was read may be only a part.
    const after = session.purgedAt === null ? await stores.sessions.load(tenantId, sessionId) : session;
    if (after !== null && after.purgedAt !== session.purgedAt) return list(tenantId, sessionId, round);
    return {
      session,
      round,
      rounds,
      pictures: pictures.map(pictureSummary),
      frames: frames.map(frameSummary),
      findings,
      documentOcr,
    };
  };
  return list;
}

/** A picture or frame with its bytes. */
export interface ReadPicture {
  readonly session: Session;
  readonly round: number;
  /** The kind of the picture, or the name of the frame. */
  readonly kind: string;
  readonly bytes: Buffer;
}

/**
 * Reads a picture of one round of a session, or a frame of a challenge. Null when there is no such session or picture, and after erasure.
 * The round is the current one when it is left out.
 */
export function getSessionPicture({ stores }: Deps<'stores'>) {
  return async (
    tenantId: string,
    sessionId: string,
    name: string,
    askedRound?: number,
  ): Promise<ReadPicture | null> => {
    // A path may hold any text, also one that a database refuses.
    const kind = pictureKinds.find((known) => known === name);
    const session = await stores.sessions.load(tenantId, sessionId);
    if (session === null) return null;
    const round = askedRound ?? session.round;
    const ofRound = { ...session, round };
    const { evidence } = stores;
    const found =
      kind === undefined ? await evidence.loadFrame(ofRound, name) : await evidence.loadPicture(ofRound, kind);
    return found === null ? null : { session, round, kind: name, bytes: found.bytes };
  };
}

function pictureSummary(picture: StoredPicture): PictureSummary {
  const { kind, documentType, fault, source } = picture;
  return { kind, documentType, fault, source, ...fileSummary(picture) };
}

function frameSummary(frame: StoredFrame): FrameSummary {
  const { name, attempt, index, action, fault, source } = frame;
  return { name, attempt, index, action, fault, source, ...fileSummary(frame) };
}

// The hash is made of the bytes and not stored: without the key, a row must tell nothing about the picture.
function fileSummary({ bytes, storedAt }: Pick<StoredPicture, 'bytes' | 'storedAt'>): FileSummary {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), storedAt };
}
