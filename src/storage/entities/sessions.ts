import { defineEntity, nullable, primary } from './define-entity.ts';

/**
 * One row per create. Besides the key it has an index for the sweep and one for the lists of a tenant. Both append new rows at their ends,
 * because ids and deadlines grow with time; an index in random order would halve the creation rate.
 */
export interface SessionRow {
  id: string;
  tenantId: string;
  status: string;
  version: number;
  round: number;
  /** A JSON array of step names. */
  steps: string;
  createdAt: Date;
  expiresAt: Date;
  linkIssue: number;
  linkExpiresAt: Date;
  linkUsedAt: Date | null;
  browserHash: string | null;
  lastLinkIssue: number;
  completedAt: Date | null;
  endedAt: Date | null;
  purgedAt: Date | null;
  recordStoredAt: Date | null;
  outcomeId: string | null;
  verdict: string | null;
  sequence: number;
  dueAt: Date | null;
  /** The session's own key under a master key; null once the personal data has been erased. */
  wrappedKey: Buffer | null;
  /** JSON text as sent. */
  metadata: string | null;
  /** `preRegisteredInfo`, `callbackUrl` and `state`, sealed together; null when none was given, and after erasure. */
  requestData: Buffer | null;
}

export const sessionEntity = defineEntity<SessionRow>({
  table: 'sessions',
  columns: (kinds) => ({
    id: primary(kinds.ascii(35)),
    tenantId: kinds.ascii(36),
    status: kinds.ascii(16),
    version: kinds.integer(),
    round: kinds.integer(),
    steps: kinds.longText(),
    createdAt: kinds.instant(),
    expiresAt: kinds.instant(),
    linkIssue: kinds.integer(),
    linkExpiresAt: kinds.instant(),
    linkUsedAt: nullable(kinds.instant()),
    browserHash: nullable(kinds.ascii(64)),
    lastLinkIssue: kinds.integer(),
    completedAt: nullable(kinds.instant()),
    endedAt: nullable(kinds.instant()),
    purgedAt: nullable(kinds.instant()),
    recordStoredAt: nullable(kinds.instant()),
    outcomeId: nullable(kinds.ascii(36)),
    verdict: nullable(kinds.ascii(16)),
    sequence: kinds.integer(),
    dueAt: nullable(kinds.instant()),
    wrappedKey: nullable(kinds.shortBytes(255)),
    metadata: nullable(kinds.longText()),
    requestData: nullable(kinds.bytes()),
  }),
  indices: [
    { name: 'sessions_due', columns: ['dueAt'] },
    { name: 'sessions_tenant', columns: ['tenantId', 'id'] },
  ],
});

/** The kind of value in a session data row. */
export type SessionDataKind = 'draft_input' | 'user_input' | 'document_ocr';

/** Sealed values of a session, apart from its hot row. */
export interface SessionDataRow {
  sessionId: string;
  kind: string;
  tenantId: string;
  /** The round in which the user gave it. */
  round: number;
  /** Null after erasure. */
  sealed: Buffer | null;
  /** For `document_ocr`: its structure without values, as JSON text in clear, to be shown after erasure (SPEC 4.2). */
  skeleton: string | null;
}

export const sessionDataEntity = defineEntity<SessionDataRow>({
  table: 'session_data',
  columns: (kinds) => ({
    sessionId: primary(kinds.ascii(35)),
    kind: primary(kinds.ascii(16)),
    tenantId: kinds.ascii(36),
    round: kinds.integer(),
    sealed: nullable(kinds.bytes()),
    skeleton: nullable(kinds.longText()),
  }),
});

/** Where a picture of a round is stored. */
export interface MediaRow {
  sessionId: string;
  round: number;
  kind: string;
  tenantId: string;
  format: string;
  /** Path below the media folder. */
  location: string;
}

export const mediaEntity = defineEntity<MediaRow>({
  table: 'media',
  columns: (kinds) => ({
    sessionId: primary(kinds.ascii(35)),
    round: primary(kinds.integer()),
    kind: primary(kinds.ascii(32)),
    tenantId: kinds.ascii(36),
    format: kinds.ascii(8),
    location: kinds.ascii(200),
  }),
});

/** One decision. Rows are history: only erasure changes them, and only the note. */
export interface OutcomeRow {
  id: string;
  tenantId: string;
  sessionId: string;
  round: number;
  verdict: string;
  source: string;
  decidedAt: Date;
  /** JSON text. */
  checks: string;
  /** JSON text. */
  reasons: string;
  /** Null when no person decided. */
  reviewedAt: Date | null;
  /** The review's note, sealed. */
  note: Buffer | null;
}

export const outcomeEntity = defineEntity<OutcomeRow>({
  table: 'outcomes',
  columns: (kinds) => ({
    id: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    sessionId: kinds.ascii(35),
    round: kinds.integer(),
    verdict: kinds.ascii(16),
    source: kinds.ascii(16),
    decidedAt: kinds.instant(),
    checks: kinds.longText(),
    reasons: kinds.longText(),
    reviewedAt: nullable(kinds.instant()),
    note: nullable(kinds.bytes()),
  }),
  indices: [{ name: 'outcomes_session', columns: ['sessionId', 'decidedAt'] }],
});

/** Reviews that wait for a person, saved together with their sessions, so that listing them needs no index on all sessions. */
export interface PendingReviewRow {
  tenantId: string;
  /** The outcome to be replaced. */
  reviewId: string;
  sessionId: string;
  since: Date;
}

export const pendingReviewEntity = defineEntity<PendingReviewRow>({
  table: 'pending_reviews',
  columns: (kinds) => ({
    tenantId: primary(kinds.ascii(36)),
    reviewId: primary(kinds.ascii(36)),
    sessionId: kinds.ascii(35),
    since: kinds.instant(),
  }),
  indices: [{ name: 'pending_reviews_since', columns: ['tenantId', 'since', 'reviewId'] }],
});

/** The lasting record of an approval; erasure removes the row. */
export interface VerificationRecordRow {
  outcomeId: string;
  tenantId: string;
  sessionId: string;
  sealed: Buffer;
  storedAt: Date;
}

export const verificationRecordEntity = defineEntity<VerificationRecordRow>({
  table: 'verification_records',
  columns: (kinds) => ({
    outcomeId: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    sessionId: kinds.ascii(35),
    sealed: kinds.bytes(),
    storedAt: kinds.instant(),
  }),
  indices: [{ name: 'verification_records_session', columns: ['sessionId'] }],
});

export const sessionEntities = [
  sessionEntity,
  sessionDataEntity,
  mediaEntity,
  outcomeEntity,
  pendingReviewEntity,
  verificationRecordEntity,
];
