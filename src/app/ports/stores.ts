// The interfaces through which use cases reach the rows of sessions, outcomes, evidence and events. `src/storage` implements them.

import type { Challenge, ChallengeAction } from '../../domain/challenge.ts';
import type { NotificationEvent } from '../../domain/event.ts';
import type { PictureKind } from '../../domain/evidence.ts';
import type { DocumentOcr } from '../../domain/findings.ts';
import type { Outcome } from '../../domain/outcome.ts';
import type { PreRegisteredInfo, UserInputInfo } from '../../domain/personal-data.ts';
import type { QualityFault } from '../../domain/picture-quality.ts';
import type { PictureSource } from '../../domain/picture-source.ts';
import type { ReviewFindings } from '../../domain/review-findings.ts';
import type { Session, SessionPatch, SessionStatus } from '../../domain/session.ts';
import type { BulkRedeliveryStore } from './bulk-redeliveries.ts';
import type { ConsentStore } from './consents.ts';
import type { OutboxStore, RedeliveryStore } from './deliveries.ts';
import type { ErasureStore } from './erasures.ts';
import type { Completion, FirstUse, IdempotencyStore } from './idempotency.ts';
import type { SignOnStore } from './identity-provider.ts';
import type { MailStore } from './mails.ts';
import type { MetadataIndexStore } from './metadata-index.ts';
import type { OldEventStore } from './old-events.ts';
import type { DayCountStore } from './overview-views.ts';
import type { AttemptStore, MachineTokenStore, MemberLinkStore, MemberSessionStore, MemberStore } from './people.ts';
import type { VerificationRecordStore } from './records.ts';
import type { ReviewWorkStore } from './reviews.ts';
import type { BlocklistStore, RiskStore } from './risk.ts';
import type { SigningKeyStore } from './signing.ts';
import type { ApiKeyStore, EndpointStore, LogoStore, TenantStore } from './tenants.ts';

/**
 * All stores, bound to one transaction or to none.
 *
 * Inside a transaction a use case must use the stores of that transaction: the outer ones would take a second connection and can exhaust
 * the pool, so the implementation throws.
 */
export interface Stores {
  readonly tenants: TenantStore;
  readonly apiKeys: ApiKeyStore;
  readonly endpoints: EndpointStore;
  readonly logos: LogoStore;
  readonly sessions: SessionStore;
  readonly consents: ConsentStore;
  readonly outcomes: OutcomeStore;
  readonly evidence: EvidenceStore;
  readonly reviewAlerts: ReviewAlertStore;
  readonly metadataIndexes: MetadataIndexStore;
  readonly dayCounts: DayCountStore;
  readonly reviewWork: ReviewWorkStore;
  readonly events: EventStore;
  readonly outbox: OutboxStore;
  readonly records: VerificationRecordStore;
  readonly machineTokens: MachineTokenStore;
  readonly members: MemberStore;
  readonly memberSessions: MemberSessionStore;
  readonly memberLinks: MemberLinkStore;
  readonly attempts: AttemptStore;
  readonly mails: MailStore;
  readonly signOns: SignOnStore;
  readonly redelivery: RedeliveryStore;
  readonly bulkRedeliveries: BulkRedeliveryStore;
  readonly oldEvents: OldEventStore;
  readonly idempotency: IdempotencyStore;
  readonly blocklist: BlocklistStore;
  readonly risk: RiskStore;
  readonly signingKeys: SigningKeyStore;
  readonly erasures: ErasureStore;
}

/** Runs work atomically. After a deadlock or serialization failure it runs `work` again, so `work` must have no other effect. */
export interface UnitOfWork {
  /** Stores whose calls commit one by one. */
  readonly stores: Stores;
  transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
}

/** The content of a session's row at its creation. */
export interface NewSession extends SessionRequestData {
  readonly session: Session;
}

/** The sealed or large parts of a session, loaded only where they are needed. */
export interface SessionRequestData {
  /** The JSON text of `metadata` as sent, without insignificant white space; null when none was given. */
  readonly metadataText: string | null;
  readonly callbackUrl: string | null;
  readonly state: string | null;
  readonly preRegisteredInfo: PreRegisteredInfo | null;
}

export interface SessionStore {
  /**
   * Inserts a session as one row, with a new encryption key. Rows of concurrent calls may share a statement.
   * @param completion is committed with the row: both or neither
   * @returns the secret token of its verification URL (see `linkToken`)
   * @throws ClaimLost
   */
  insert(session: NewSession, completion?: Completion | null): Promise<{ linkToken: string }>;
  /**
   * The same for a session that is created under an idempotency key: claims the key, inserts the session and completes the key in one commit,
   * which concurrent calls may share.
   * @param response as in `Completion`
   * @returns null, having written nothing, when the key is known
   */
  insertWithNewKey(session: NewSession, use: FirstUse, response: string): Promise<{ linkToken: string } | null>;
  /** Loads a session of a tenant, or null. */
  load(tenantId: string, sessionId: string): Promise<Session | null>;
  /**
   * The same, and locks its row until the end of the transaction. Rows of the session in other tables are locked after it, never before: the
   * erasure locks them in that order too.
   * @throws outside a transaction, where the lock would end at once
   */
  lock(tenantId: string, sessionId: string): Promise<Session | null>;
  /**
   * Loads a session by the token of a verification URL, which authenticates the caller.
   * @returns the session and the number of the issue that the token belongs to, which may be an older one, or null
   */
  loadByLink(token: string): Promise<{ session: Session; issue: number } | null>;
  /**
   * Loads a session by the token of a hand-off, which authenticates the caller.
   * @returns the session and the number of the hand-off, which may be an older one, or null
   */
  loadByHandoff(token: string): Promise<{ session: Session; issue: number } | null>;
  /**
   * Loads the hashes of the browsers that continue and follow a session, for a caller who may not know whether it exists: where there is none,
   * they match no cookie.
   */
  loadBrowsers(sessionId: string): Promise<Pick<Session, 'tenantId' | 'browserHash' | 'viewerHash'>>;
  /** Loads a session by id for the phone. The caller checks the browser's cookie. */
  loadForBrowser(sessionId: string): Promise<Session | null>;
  /**
   * Returns a function that computes the proof for the number in a browser cookie of a session, under a key derived from the session's own.
   * For an unknown or erased session it uses a dummy key that no cookie was ever made with.
   */
  browserProver(sessionId: string): Promise<(number: string) => string>;
  loadRequestData(session: Session): Promise<SessionRequestData>;
  /**
   * Stores a transition: one UPDATE guarded by id, tenant, status and version.
   * @param completion is committed with the transition: both or neither
   * @returns the changed session, or null when a concurrent operation changed it first
   * @throws ClaimLost
   */
  save(session: Session, patch: SessionPatch, completion?: Completion | null): Promise<Session | null>;
  /** The token of the session's current link. Its text is derived from the session's own key, never stored. */
  linkToken(session: Session): Promise<string>;
  /** The token of the session's latest hand-off, derived likewise. */
  handoffToken(session: Session): Promise<string>;
  /** The token that the create returned, valid or not by now; null once the personal data has been erased. */
  firstLinkToken(tenantId: string, sessionId: string): Promise<string | null>;
  /** Sessions whose `dueAt` has come, oldest first, at most `limit`. */
  listDue(now: Date, limit: number): Promise<{ tenantId: string; sessionId: string; status: SessionStatus }[]>;
}

export interface OutcomeStore {
  /** Adds to the history; never changes an earlier row. The note is sealed. */
  insert(session: Session, outcomeId: string, outcome: Outcome): Promise<void>;
  load(session: Session, outcomeId: string): Promise<{ id: string; round: number; outcome: Outcome } | null>;
  /** Every outcome of the session with its note, oldest first. */
  history(session: Session): Promise<{ round: number; outcome: Outcome }[]>;
}

export interface Picture {
  readonly kind: PictureKind;
  readonly format: 'jpeg';
  readonly bytes: Buffer;
  /** The type of document that the user chose for it; null when none was chosen. */
  readonly documentType: string | null;
  /** Why it cannot be used, when it was stored nevertheless; null otherwise. */
  readonly fault: QualityFault | null;
  /** How it was taken, as the page said. */
  readonly source: PictureSource;
}

/** A picture with the time of its upload. */
export interface StoredPicture extends Picture {
  readonly storedAt: Date;
}

/** A stored picture without its bytes. */
export type GivenPicture = Pick<Picture, 'kind' | 'documentType'>;

/** How many pictures a round has had. */
export interface UploadCounts {
  /** Pictures of document and face together, stored or refused for what they show. */
  readonly uploads: number;
  /** Of each kind, and of the frames of challenges together, those that were refused for their quality. */
  readonly refusals: Partial<Readonly<Record<PictureKind | 'challenge', number>>>;
}

/** A frame of a challenge. */
export type Frame = Pick<Picture, 'format' | 'bytes' | 'fault' | 'source'>;

/** A frame with its place in a round. */
export interface StoredFrame extends Frame {
  /** `challenge_<attempt>_<index>`. */
  readonly name: string;
  /** 1 for the round's first challenge. */
  readonly attempt: number;
  /** The position of the action, from 0. */
  readonly index: number;
  readonly action: ChallengeAction;
  readonly storedAt: Date;
}

/** The evidence of the current round and its reading, sealed under the session's key. */
export interface EvidenceStore {
  /** Replaces the round's picture of that kind. */
  putPicture(session: Session, picture: Picture): Promise<void>;
  /** The round's pictures; none after erasure. */
  loadPictures(session: Session): Promise<StoredPicture[]>;
  /** The round's picture of that kind; null when there is none, and after erasure. */
  loadPicture(session: Session, kind: PictureKind): Promise<StoredPicture | null>;
  /** The round's pictures, in the order of their kinds. */
  givenPictures(session: Session): Promise<GivenPicture[]>;
  /** Changes whenever a picture or the draft input of the round is stored or removed; null while there is none. It tells nothing of them. */
  givenRevision(session: Session): Promise<string | null>;
  /** Removes the round's picture of a kind, if there is one. */
  removePicture(session: Session, kind: PictureKind): Promise<void>;
  /** Removes everything of the round that shows the user's face: the picture, the frames and the challenges. */
  removeFace(session: Session): Promise<void>;
  loadUploadCounts(session: Session): Promise<UploadCounts>;
  /** Replaces the counts of the round. */
  putUploadCounts(session: Session, counts: UploadCounts): Promise<void>;
  /** Replaces the round's challenge. */
  putChallenge(session: Session, challenge: Challenge): Promise<void>;
  /** The round's latest challenge, or null. */
  loadChallenge(session: Session): Promise<Challenge | null>;
  /** Stores the frame of an action. Frames are not loaded with the pictures. */
  putFrame(session: Session, challenge: Challenge, index: number, frame: Frame): Promise<void>;
  /** The frames of a challenge, one for each action; null where one was not given. */
  loadFrames(session: Session, challenge: Challenge): Promise<(Frame | null)[]>;
  /** Every frame of the round, those of earlier challenges included, in the order in which they were asked for; none after erasure. */
  loadAllFrames(session: Session): Promise<StoredFrame[]>;
  /** The frame of the round with that name; null when there is none, and after erasure. */
  loadFrame(session: Session, name: string): Promise<StoredFrame | null>;
  /** The rounds that have pictures, frames or findings, ascending; none after erasure. */
  evidenceRounds(session: Session): Promise<number[]>;
  /** Replaces the round's input that is not submitted yet. */
  putDraftInput(session: Session, input: UserInputInfo): Promise<void>;
  loadDraftInput(session: Session): Promise<UserInputInfo | null>;
  /** Makes the draft the session's `userInputInfo`; null when none was asked for. */
  submitDraftInput(session: Session): Promise<void>;
  loadUserInput(session: Session): Promise<UserInputInfo | null>;
  /** Replaces the session's `documentOcr`; null when there is no reading result. */
  putDocumentOcr(session: Session, ocr: DocumentOcr | null): Promise<void>;
  /** After erasure it is the skeleton with null values (SPEC 4.2). */
  loadDocumentOcr(session: Session): Promise<DocumentOcr | null>;
  /**
   * Replaces the findings of the round for reviewers, with what was read from the document; null when no check was performed. Those of the
   * last 20 rounds are kept.
   */
  putFindings(session: Session, findings: ReviewFindings | null, ocr: DocumentOcr | null): Promise<void>;
  /** The findings of the session's round; null when there are none, and after erasure. */
  loadFindings(session: Session): Promise<ReviewFindings | null>;
  /** What was read in the session's round, under the same conditions. */
  loadRoundOcr(session: Session): Promise<DocumentOcr | null>;
  /** Deletes every picture of sessions of any tenants. Safe to repeat. */
  deletePictures(sessions: readonly { readonly tenantId: string; readonly sessionId: string }[]): Promise<void>;
}

/** A pending review about which the operator has not been alerted. */
export interface AgeingReview {
  readonly tenantId: string;
  readonly reviewId: string;
  readonly since: Date;
  /** When half of its maximum age has passed. */
  readonly alertAt: Date;
}

export interface ReviewAlertStore {
  /** Reviews whose alert is due, oldest first, at most `limit`. */
  listDue(now: Date, limit: number): Promise<AgeingReview[]>;
  /** Records that the operator has been alerted. */
  acknowledge(reviews: readonly AgeingReview[]): Promise<void>;
}

/** An event as it is stored. `sequence` rises by one with each event of the session. */
export type NewEvent = Omit<NotificationEvent, 'metadataText' | 'note'>;

export interface EventStore {
  /** Stores the event without the note of a review: erasure must reach it (see `NotificationEvent.note`). */
  insert(event: NewEvent): Promise<void>;
  exists(tenantId: string, eventId: string): Promise<boolean>;
}
