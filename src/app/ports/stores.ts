import type { EndpointHealth } from '../../domain/endpoint-health.ts';
import type { EventSnapshot } from '../../domain/event.ts';
import type { DocumentOcr } from '../../domain/findings.ts';
import type { Outcome } from '../../domain/outcome.ts';
import type { PreRegisteredInfo, UserInputInfo } from '../../domain/personal-data.ts';
import type { Session, SessionPatch } from '../../domain/session.ts';
import type { Tenant, TenantSettings } from '../../domain/tenant.ts';
import type { IdempotencyStore } from './idempotency.ts';
import type { RedeliveryStore } from './redelivery.ts';

/**
 * All stores, bound to one transaction or to none.
 *
 * A use case gets them from `UnitOfWork` and must use only those it was given: calling the outer ones while a transaction
 * runs would take a second connection of the pool and can lock it up, so the implementation throws on it.
 */
export interface Stores {
  readonly tenants: TenantStore;
  readonly apiKeys: ApiKeyStore;
  readonly endpoints: EndpointStore;
  readonly sessions: SessionStore;
  readonly outcomes: OutcomeStore;
  readonly evidence: EvidenceStore;
  readonly events: EventStore;
  readonly outbox: OutboxStore;
  readonly records: VerificationRecordStore;
  readonly adminTokens: AdminTokenStore;
  readonly redelivery: RedeliveryStore;
  readonly idempotency: IdempotencyStore;
}

/** Runs work atomically. Deadlocks and serialization failures are retried whole, so `work` must have no other effect. */
export interface UnitOfWork {
  /** Stores whose calls commit one by one. */
  readonly stores: Stores;
  transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
}

export interface TenantStore {
  insert(tenant: Tenant): Promise<void>;
  load(tenantId: string): Promise<Tenant | null>;
  /** Loads the tenant and holds its row until the transaction ends, so that two changes at once cannot lose one. */
  lock(tenantId: string): Promise<Tenant | null>;
  saveSettings(tenantId: string, settings: TenantSettings): Promise<void>;
}

export interface ApiKey {
  readonly id: string;
  readonly tenantId: string;
  /** SHA-256 of the key, hex. */
  readonly hash: string;
  /** The last four characters, to tell keys apart. */
  readonly hint: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

export interface ApiKeyStore {
  insert(key: ApiKey): Promise<void>;
  list(tenantId: string): Promise<ApiKey[]>;
  /** Returns false when the tenant has no such key. Revoking twice keeps the first time. */
  revoke(tenantId: string, keyId: string, now: Date): Promise<boolean>;
}

/** A receiving URL of a tenant (SPEC 6). */
export interface Endpoint {
  readonly id: string;
  readonly tenantId: string;
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly enabled: boolean;
  readonly createdAt: Date;
}

/** A signing secret without its text. */
export interface EndpointSecret {
  readonly id: string;
  readonly endpointId: string;
  readonly createdAt: Date;
}

export interface EndpointStore {
  /** Inserts the endpoint and its first secret (`whsec_…`, sealed at rest). */
  insert(endpoint: Endpoint, secret: { id: string; text: string }): Promise<void>;
  load(tenantId: string, endpointId: string): Promise<Endpoint | null>;
  list(tenantId: string): Promise<Endpoint[]>;
  update(
    tenantId: string,
    endpointId: string,
    patch: Partial<Pick<Endpoint, 'url' | 'eventTypes' | 'enabled'>>,
  ): Promise<boolean>;
  /** How it has fared lately; in good health when it is not there. */
  health(tenantId: string, endpointId: string): Promise<EndpointHealth>;
  /**
   * Ends a pause: its deliveries are due by age, and its failures are forgotten. Without a pause it changes nothing.
   * @returns false when the tenant has no such endpoint
   */
  resume(tenantId: string, endpointId: string, now: Date): Promise<boolean>;
  /**
   * Deletes it with its secrets and stops its pending deliveries, in several steps. It throws inside a transaction, which would hold the
   * endpoint's row for as long as its backlog takes.
   */
  delete(tenantId: string, endpointId: string): Promise<boolean>;
  /** The secrets that are valid now, newest first. */
  secrets(tenantId: string, endpointId: string): Promise<EndpointSecret[]>;
  /** Locks the endpoint's row until the transaction ends, so that two rotations at once cannot both see one secret. */
  lock(tenantId: string, endpointId: string): Promise<boolean>;
  addSecret(tenantId: string, endpointId: string, secret: { id: string; text: string; createdAt: Date }): Promise<void>;
  disableSecret(tenantId: string, endpointId: string, secretId: string, now: Date): Promise<boolean>;
}

/** What a create stores in its one row. */
export interface NewSession {
  readonly session: Session;
  /** The JSON text of `metadata` as sent, without insignificant white space; null when none was given. */
  readonly metadataText: string | null;
  readonly callbackUrl: string | null;
  readonly state: string | null;
  readonly preRegisteredInfo: PreRegisteredInfo | null;
}

/** The parts of a session that are sealed or big, loaded only where they are needed. */
export interface SessionRequestData {
  readonly metadataText: string | null;
  readonly callbackUrl: string | null;
  readonly state: string | null;
  readonly preRegisteredInfo: PreRegisteredInfo | null;
}

export interface SessionStore {
  /**
   * Inserts a session in one row, with a new key of its own. Rows of concurrent calls may share a statement.
   * @returns the secret token of its verification URL (see `linkToken`)
   */
  insert(session: NewSession): Promise<{ linkToken: string }>;
  /** Loads a session of a tenant, or null. */
  load(tenantId: string, sessionId: string): Promise<Session | null>;
  /**
   * Loads a session by the token of a verification URL; the token is the proof of who asks.
   * @returns the session and the number of the issue that the token belongs to, which may be an older one, or null
   */
  loadByLink(token: string): Promise<{ session: Session; issue: number } | null>;
  /** Loads a session by id for the phone, whose browser cookie is the proof of who asks. */
  loadForBrowser(sessionId: string): Promise<Session | null>;
  /**
   * Gives what proves the browser cookies of a session, under a key that dies with the session's own: for the number in a cookie, the
   * proof that belongs to it. Of a session that is not there, or is erased, no cookie has ever been given such a proof.
   */
  browserProver(sessionId: string): Promise<(number: string) => string>;
  loadRequestData(session: Session): Promise<SessionRequestData>;
  /**
   * Stores a move: one UPDATE guarded by id, tenant, status and version.
   * @returns the session after the move, or null when somebody else moved it first
   */
  save(session: Session, patch: SessionPatch): Promise<Session | null>;
  /** The token of the session's current link. Its text is derived from the session's own key, never stored. */
  linkToken(session: Session): Promise<string>;
  /** The token that the create was answered with, valid or not by now; null once the personal data has been erased. */
  firstLinkToken(tenantId: string, sessionId: string): Promise<string | null>;
  /** Ids of sessions whose `dueAt` has come, oldest first, at most `limit`. */
  listDue(now: Date, limit: number): Promise<{ tenantId: string; sessionId: string }[]>;
  /**
   * Destroys what must not outlive the retention period: the session's key, its sealed columns, `state`, `callbackUrl`, notes
   * and stored record. The skeleton of `documentOcr` and the outcomes stay (SPEC 4.2). Pictures are removed by the `erase` job.
   */
  erasePersonalData(session: Session): Promise<void>;
}

export interface StoredOutcome {
  readonly id: string;
  readonly round: number;
  readonly outcome: Outcome;
}

export interface OutcomeStore {
  /** Adds to the history; never changes an earlier row. The note is sealed. */
  insert(session: Session, outcomeId: string, outcome: Outcome): Promise<void>;
  load(session: Session, outcomeId: string): Promise<StoredOutcome | null>;
}

/** Kinds of picture a user can give. `document_front` is the passport's data page. */
export type PictureKind = 'document_front';

export interface Picture {
  readonly kind: PictureKind;
  readonly format: 'jpeg' | 'png';
  readonly bytes: Buffer;
}

/** The evidence of the current round, and what was read from it. All of it is sealed under the session's key. */
export interface EvidenceStore {
  /** Replaces the round's picture of that kind. */
  putPicture(session: Session, picture: Picture): Promise<void>;
  pictureKinds(session: Session): Promise<PictureKind[]>;
  loadPictures(session: Session): Promise<Picture[]>;
  /** What was typed in this round but not yet submitted. */
  putDraftInput(session: Session, input: UserInputInfo): Promise<void>;
  loadDraftInput(session: Session): Promise<UserInputInfo | null>;
  /** Makes the draft the session's `userInputInfo`; null when none was asked for. */
  submitDraftInput(session: Session): Promise<void>;
  loadUserInput(session: Session): Promise<UserInputInfo | null>;
  /** Replaces the session's `documentOcr`; null when there is no reading result. */
  putDocumentOcr(session: Session, ocr: DocumentOcr | null): Promise<void>;
  /** After erasure it is the skeleton with null values (SPEC 4.2). */
  loadDocumentOcr(session: Session): Promise<DocumentOcr | null>;
  /** Removes every stored picture of a session; may be repeated. */
  deletePictures(tenantId: string, sessionId: string): Promise<void>;
}

export interface NewEvent {
  readonly id: string;
  readonly tenantId: string;
  readonly sessionId: string;
  /** Rises by one with each event of the session. */
  readonly sequence: number;
  readonly createdAt: Date;
  readonly snapshot: EventSnapshot;
}

export interface EventStore {
  insert(event: NewEvent): Promise<void>;
  exists(tenantId: string, eventId: string): Promise<boolean>;
}

/** What has to be done after a commit. The row is the truth and the schedule; a queue job is only its dispatch. */
export type OutboxKind = 'notification' | 'decide' | 'store_record' | 'erase' | 'repeat_event';

export interface NewOutboxItem {
  readonly id: string;
  readonly kind: OutboxKind;
  readonly tenantId: string;
  readonly sessionId: string;
  /** The round it belongs to; 0 where that says nothing. */
  readonly round: number;
  /** The event to notify of, once or once more, or the outcome whose record has to be stored. */
  readonly subjectId: string | null;
  readonly dueAt: Date;
}

/** An outbox row as a worker holds it. `leaseToken` names this dispatch: a worker that was overtaken can settle nothing. */
export interface OutboxItem extends NewOutboxItem {
  readonly leaseToken: number;
  /** How many times it has been dispatched, this time included. */
  readonly attempts: number;
  /** How many times work on it has begun, and how many of those ended in a fault of the work itself. */
  readonly begun: number;
  readonly faults: number;
}

export interface OutboxStore {
  add(item: NewOutboxItem): Promise<void>;
  /** Reads one row, to be worked on. Null when its work is done or it was claimed again since. */
  load(id: string, leaseToken: number): Promise<OutboxItem | null>;
  /** Removes the row: its work is done. False when another dispatch holds it by now, or did it. */
  settle(id: string, leaseToken: number): Promise<boolean>;
  /** Counts a beginning and renews the lease. False when another dispatch holds it by now. */
  begin(id: string, leaseToken: number, leaseUntil: Date): Promise<boolean>;
  /**
   * Makes it due again later. False when another dispatch holds it by now.
   * @param fault whether the work itself broke, which is counted
   */
  postpone(id: string, leaseToken: number, dueAt: Date, fault?: 'fault'): Promise<boolean>;
  /** Removes rows whose work is done and that earlier versions kept, at most `limit`. @returns how many */
  removeAcknowledged(limit: number): Promise<number>;
}

/** The lasting record of an approval, written by a job after it (SPEC 3, SPEC 4.3). Sealed under the session's key. */
export interface VerificationRecordStore {
  store(session: Session, outcomeId: string, record: VerificationRecord, now: Date): Promise<void>;
}

/** Bearer tokens of the instance's administrator, valid for every tenant. Only their SHA-256 (hex) is kept. */
export interface AdminTokenStore {
  insert(token: { readonly id: string; readonly hash: string; readonly createdAt: Date }): Promise<void>;
  isValid(hash: string): Promise<boolean>;
  /**
   * Inserts a token unless there is one, that is, unless this instance has been set up. Of two that try at once the second one waits for
   * the end of the other's transaction, so it must run inside one.
   * @returns false when there is one
   */
  insertFirst(token: { readonly hash: string; readonly createdAt: Date }): Promise<boolean>;
}

export interface VerificationRecord {
  readonly sessionId: string;
  readonly outcomeId: string;
  readonly outcome: Outcome;
  readonly documentOcr: DocumentOcr | null;
  readonly userInputInfo: UserInputInfo | null;
}
