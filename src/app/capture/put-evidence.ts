import { refusesFace } from '../../domain/consent.ts';
import {
  acceptsBack,
  asksFor,
  type EvidenceKind,
  myNumberRefusal,
  needsDocumentType,
  offeredDocumentTypes,
  type PictureKind,
  uploadsMax,
} from '../../domain/evidence.ts';
import {
  type FaceFault,
  type PictureQuality,
  type QualityFault,
  qualityDetails,
  qualityFault,
  qualityRefusalsMax,
} from '../../domain/picture-quality.ts';
import type { PictureSource } from '../../domain/picture-source.ts';
import { conflict, ok, type Refused, type Result, refused } from '../../domain/result.ts';
import { type Session, statusAt } from '../../domain/session.ts';
import { settingsOf } from '../../domain/tenant.ts';
import { type PrintInspection, type PrintRefusal, printDetails, printRefusal } from '../../domain/uploaded-print.ts';
import type { Picture, Stores } from '../ports/stores.ts';
import { loadTenant } from '../session/apply-transition.ts';
import { retryOnConflict } from '../session/retry-on-conflict.ts';
import { type CaptureDeps, type CaptureView, captureView, loadBound, notBound } from './capture-view.ts';

export type EvidenceRefusal =
  | 'not_found'
  | 'status'
  | 'session_expired'
  | 'not_in_plan'
  | 'no_consent'
  | 'uploads_used'
  | 'conflict';

/** A re-encoded picture, as it was uploaded and measured. */
export interface Upload {
  readonly kind: PictureKind;
  readonly quality: PictureQuality;
  /** What is wrong with its face; null for a document. */
  readonly faceFault: FaceFault | null;
  /** The type of document that the user chose; null when none was sent. */
  readonly documentType: string | null;
  /** How it was taken, as the page says. */
  readonly source: PictureSource;
  /** What its print shows, and the picture to be stored. */
  readonly inspection: PrintInspection;
}

/** A picture that is refused for what it shows, or for the side or type of its document. */
export interface PictureRefused extends Refused<'picture'> {
  readonly reason: QualityFault | PrintRefusal | 'document_type_not_accepted' | 'back_not_accepted';
  /** How many more pictures of the kind can be refused for what they show; null when the refusal is not counted. */
  readonly attemptsLeft: number | null;
}

/** Why a round that has had its pictures takes no other one. */
export const uploadsUsed = refused(
  'uploads_used',
  `This verification has had its ${uploadsMax} pictures. Submit it with those that are stored.`,
);

/**
 * Tells before a picture is decoded and read, which takes time, that the round takes none: it is submitted or has expired, it has had its
 * pictures, or the plan does not ask for it. Whether it may be stored in other respects is decided with it.
 * @returns null when it takes one
 */
export function refuseUpload({ unitOfWork: { stores }, clock }: Pick<CaptureDeps, 'unitOfWork' | 'clock'>) {
  return async (
    sessionId: string,
    browserHash: string,
    kind: EvidenceKind,
  ): Promise<Refused<EvidenceRefusal> | null> => {
    const session = await loadBound(stores, sessionId, browserHash);
    const refusal = await refuseKind(stores, session, kind, clock.now());
    if (session === null || refusal !== null) return refusal;
    return (await stores.evidence.loadUploadCounts(session)).uploads >= uploadsMax ? uploadsUsed : null;
  };
}

/** Why a session takes no evidence of a kind now, or null. @param session null for one of another browser */
async function refuseKind(
  { consents }: Pick<Stores, 'consents'>,
  session: Session | null,
  kind: EvidenceKind,
  now: Date,
): Promise<Refused<EvidenceRefusal> | null> {
  if (session === null) return notBound;
  const status = statusAt(session, now);
  if (status === 'expired') return refused('session_expired', 'The time for this verification has passed.');
  if (status !== 'collecting') return refused('status', 'This verification has been submitted already.');
  if (!asksFor(session.steps, kind)) {
    return refused('not_in_plan', 'This verification does not ask for it. Nothing was stored.');
  }
  const showsFace = kind === 'face' || kind === 'challenge';
  return showsFace && refusesFace(await consents.load(session))
    ? refused('no_consent', 'The user has not agreed that the face is processed. Nothing was stored.')
    : null;
}

/**
 * Counts a picture that was refused before it came to be stored as one of the round's: it cannot be decoded, or shows what must not be
 * stored. Reading it took as much time.
 */
export function countRefusedPicture(deps: CaptureDeps) {
  return (sessionId: string, browserHash: string, kind: EvidenceKind): Promise<Result<CaptureView, EvidenceRefusal>> =>
    storeEvidence<never>(deps, sessionId, browserHash, kind, async ({ evidence }, session) => {
      const counts = await evidence.loadUploadCounts(session);
      await evidence.putUploadCounts(session, { ...counts, uploads: counts.uploads + 1 });
      return null;
    });
}

/**
 * Stores a picture of the current round and replaces an earlier one of its kind; a round takes 60. One that cannot be used is refused three times for each kind
 * and round; after that it is stored with its fault, and the session is referred. The caller has re-encoded and measured it.
 */
export function putEvidence(deps: CaptureDeps) {
  return (
    sessionId: string,
    browserHash: string,
    upload: Upload,
  ): Promise<Result<CaptureView, EvidenceRefusal> | PictureRefused> =>
    storeEvidence<PictureRefused | Refused<'uploads_used'>>(
      deps,
      sessionId,
      browserHash,
      upload.kind,
      (stores, session) => storePicture(stores, session, upload, deps.readableDocumentTypes()),
    );
}

/** @returns why the picture is refused, with the refusal counted, or null when it was stored */
async function storePicture(
  stores: Stores,
  session: Session,
  upload: Upload,
  readable: readonly string[],
): Promise<PictureRefused | Refused<'uploads_used'> | null> {
  const { kind, source, inspection } = upload;
  const { uploads, refusals } = await stores.evidence.loadUploadCounts(session);
  if (uploads >= uploadsMax) return uploadsUsed;
  const given = kind === 'face' ? [] : await stores.evidence.givenPictures(session);
  const front = given.find((one) => one.kind === 'document_front');
  const documentType = documentTypeOf(upload, front?.documentType ?? null);
  const refusal = await refuseType(stores, session, { ...upload, documentType }, readable);
  if (refusal !== null) {
    // Reading its print took time, so a link may not cause any number of such pictures.
    await stores.evidence.putUploadCounts(session, { uploads: uploads + 1, refusals });
    return refusal;
  }
  const fault = qualityFault(kind, upload.quality) ?? upload.faceFault ?? documentFault(kind, inspection);
  if (fault !== null) {
    const made = refusals[kind] ?? 0;
    if (made < qualityRefusalsMax) {
      const counts = { uploads: uploads + 1, refusals: { ...refusals, [kind]: made + 1 } };
      await stores.evidence.putUploadCounts(session, counts);
      return refusePicture(fault, qualityDetails[fault], qualityRefusalsMax - made - 1);
    }
  }
  const picture: Picture = { kind, format: 'jpeg', bytes: inspection.bytes, documentType, fault, source };
  await stores.evidence.putPicture(session, picture);
  await stores.evidence.putUploadCounts(session, { uploads: uploads + 1, refusals });
  // Sides of two documents are no evidence of one.
  const other = given.find((one) => one.kind !== kind && one.kind !== 'face');
  if (other !== undefined && other.documentType !== documentType) {
    await stores.evidence.removePicture(session, other.kind);
  }
  return null;
}

/** A front without any print is that of no document. What a back shows, `printRefusal` judges. */
function documentFault(kind: PictureKind, { showsPrint }: PrintInspection): QualityFault | null {
  return kind === 'document_front' && !showsPrint ? 'no_document' : null;
}

function documentTypeOf({ kind, documentType }: Upload, ofFront: string | null): string | null {
  if (kind === 'face') return null;
  return documentType ?? (kind === 'document_back' ? ofFront : null);
}

async function refuseType(
  { tenants }: Stores,
  session: Session,
  { kind, documentType, inspection }: Upload,
  readable: readonly string[],
): Promise<PictureRefused | null> {
  const isBack = kind === 'document_back';
  const tenant = await loadTenant(tenants, session.tenantId);
  const settings = settingsOf(tenant);
  const offered = offeredDocumentTypes(settings, readable);
  if (inspection.showsMyNumber) return refusePicture('my_number', myNumberRefusal.detail);
  // The back of a My Number card is refused as such, whether the card is accepted or not.
  if (isBack && !acceptsBack(documentType, tenant.mode, readable)) {
    return refusePicture('back_not_accepted', 'The back of this document is not accepted. Nothing was stored.');
  }
  const refusal = printRefusal(kind, inspection, documentType, tenant.mode);
  if (refusal !== null) {
    return refusePicture(refusal, refusal === 'my_number' ? myNumberRefusal.detail : printDetails[refusal]);
  }
  const mayHaveNone = kind === 'face' || !needsDocumentType(settings, readable);
  const isAccepted = documentType === null ? mayHaveNone : offered.includes(documentType);
  return isAccepted
    ? null
    : refusePicture('document_type_not_accepted', `Choose one of the accepted documents: ${offered.join(', ')}.`);
}

/** The refusal of a picture. @param attemptsLeft null when it is not counted */
export function refusePicture(
  reason: PictureRefused['reason'],
  detail: string,
  attemptsLeft: number | null = null,
): PictureRefused {
  return { ...refused('picture', detail), reason, attemptsLeft };
}

/**
 * Stores a piece of evidence under the guard of the session's version, so that no submission, reprocess or reissued link commits in
 * between. Evidence that the plan does not ask for is refused: it would be personal data without a purpose.
 * @param store a refusal that it returns is the result, and what it stored is kept
 */
export function storeEvidence<R extends Refused<string> = never>(
  deps: CaptureDeps,
  sessionId: string,
  browserHash: string,
  kind: EvidenceKind,
  store: (stores: Stores, session: Session, now: Date) => Promise<R | null>,
): Promise<Result<CaptureView, EvidenceRefusal> | R> {
  const { unitOfWork, clock } = deps;
  return retryOnConflict(() =>
    unitOfWork.transaction(async (stores): Promise<Result<CaptureView, EvidenceRefusal> | R> => {
      const now = clock.now();
      const session = await loadBound(stores, sessionId, browserHash);
      const closed = await refuseKind(stores, session, kind, now);
      if (session === null || closed !== null) return closed ?? notBound;
      const saved = await stores.sessions.save(session, {});
      if (saved === null) return conflict();
      const refusal = await store(stores, saved, now);
      return refusal ?? ok(await captureView(stores, saved, now, deps));
    }),
  );
}
