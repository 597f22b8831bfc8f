// The findings of the checks, which the decision is made from.

import type { FaceDescriptor } from './face-similarity.ts';
import type { TakenPicture } from './picture-source.ts';

export type CheckResult = 'passed' | 'failed' | 'inconclusive';

/** The source of `currentAddress` (SPEC 2.6). */
export type AddressSource = 'printed' | 'front_address_update' | 'back_address_update' | 'unconfirmed';

/** One value read from the identity document (SPEC 2.6). `side` and `name` are open sets. */
export interface DocumentField {
  readonly side: string;
  readonly name: string;
  /** As printed, or as coded in the machine-readable zone. */
  readonly text: string | null;
  /** Normalized: dates as YYYY-MM-DD, names without fillers. Null when the reading is uncertain. */
  readonly normalized: string | null;
  /**
   * The confidence of the least certain character, 0 to 1, or the check provider's own; absent where none was measured. For reviewers only:
   * never stored with the reading.
   */
  readonly confidence?: number;
}

/** The reading of the identity document: `documentOcr` of SPEC 2.6. */
export interface DocumentOcr {
  readonly documentType: string | null;
  readonly fields: readonly DocumentField[];
  readonly currentAddress: { readonly text: string | null; readonly source: AddressSource } | null;
}

/** One thing that a check looked at, for reviewers. Holds no personal data. */
export interface Observation {
  /** In snake_case, such as `zone_check_digits` or `portrait`. */
  readonly name: string;
  readonly result: CheckResult;
  /** How certain the check is, 0 to 1; null where that cannot be measured. */
  readonly confidence: number | null;
  /** What was measured, such as the cosine of two faces; absent where nothing was. */
  readonly value?: number | null;
}

/**
 * Problems with the picture of a document. Each has a reason code of SPEC 2.7 (see `decision.ts`). `unexamined`: the card's corners were not found, so
 * nothing but its print was examined, or neither its labels nor its portrait stand where a known layout has them.
 */
export type DocumentProblem =
  | 'unreadable'
  | 'low_confidence'
  | 'type_unsupported'
  | 'rule_violation'
  | 'specimen'
  | 'unexamined';

/** A point of a picture, in shares of its width and height from the top left. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** The findings of the document check. */
export interface DocumentFindings {
  /** Null when nothing could be read. */
  readonly ocr: DocumentOcr | null;
  readonly authenticity: CheckResult;
  /** Whether a check provider examined the document, and not the built-in check. */
  readonly fromProvider?: boolean;
  readonly problems: readonly DocumentProblem[];
  readonly observations?: readonly Observation[];
  /**
   * The corners, in order around it, of the place in the picture of the front where the document's portrait is; of the whole document where its
   * layout is not known. Absent where the document was not found in the picture. Never stored.
   */
  readonly portraitPlace?: readonly PicturePoint[];
}

/** Problems of the face check. Each has a reason code of SPEC 2.7. */
export type FaceProblem = 'not_detected' | 'mismatch' | 'liveness_low_confidence';

/** The findings of the face check. A part that was not performed is absent. */
export interface FaceFindings {
  /** The portrait on the document against the face in front of the camera. */
  readonly match?: CheckResult;
  readonly liveness?: CheckResult;
  readonly problems: readonly FaceProblem[];
  /** The raw cosine of the two faces; null when there were not two. For reviewers only. */
  readonly similarity: number | null;
  /** Every face that was seen in the selfie and on the document, to be compared with the blocklist. Never stored. */
  readonly descriptors?: readonly FaceDescriptor[];
  readonly observations?: readonly Observation[];
}

/** What a hit on the blocklist was found by. */
export type BlocklistKind = 'document_number' | 'person' | 'face';

/** One rule that added points to the risk score. Holds no personal data. */
export interface RiskPoint {
  /** In snake_case, such as `document_repeated`. */
  readonly rule: string;
  readonly points: number;
  /** The number of other sessions in the window. */
  readonly count: number;
}

/** Hits on the tenant's blocklist, and the risk score. */
export interface RiskFindings {
  readonly blocklisted: readonly BlocklistKind[];
  /** The cosine of the session's faces with the most similar blocked one; absent without two to compare. For reviewers only. */
  readonly blockedFaceSimilarity?: number | null;
  readonly points: readonly RiskPoint[];
}

/** The findings of all checks of a submission. A check that was not performed is absent. */
export interface Findings {
  readonly document?: DocumentFindings;
  readonly face?: FaceFindings;
  readonly risk?: RiskFindings;
  /**
   * Steps and checks that could not be performed: `face` without a face engine, `document_provider` and `face_provider` without a response of
   * the tenant's provider, `face_blocklist` where faces could not be compared with the blocked ones. Each refers the session.
   */
  readonly notPerformed?: readonly string[];
  /** How the pictures that were looked at had been taken. One from a file refers the session of a live tenant. */
  readonly taken?: readonly TakenPicture[];
}
