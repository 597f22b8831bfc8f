// The tables of sessions, evidence and decisions.

import { defineEntity, nullable, primary, type RowOf } from './define-entity.ts';

/**
 * One row per create. Besides the key it has an index for the sweep and one for the lists of a tenant. Ids and deadlines grow with time, so
 * new rows are appended: to the end of the first, and of a tenant's created sessions in the other. An index in random order would halve the
 * creation rate.
 */
export const sessionEntity = defineEntity(
  'sessions',
  (kinds) => ({
    id: primary(kinds.ascii(35)),
    tenantId: kinds.ascii(36),
    status: kinds.ascii(16),
    version: kinds.integer(),
    round: kinds.integer(),
    /** A JSON array of step names. */
    steps: kinds.longText(),
    createdAt: kinds.instant(),
    expiresAt: kinds.instant(),
    linkIssue: kinds.integer(),
    linkExpiresAt: kinds.instant(),
    linkUsedAt: nullable(kinds.instant()),
    browserHash: nullable(kinds.ascii(64)),
    viewerHash: nullable(kinds.ascii(64)),
    handoffIssue: kinds.integer(),
    handoffExpiresAt: nullable(kinds.instant()),
    lastLinkIssue: kinds.integer(),
    completedAt: nullable(kinds.instant()),
    endedAt: nullable(kinds.instant()),
    purgedAt: nullable(kinds.instant()),
    recordStoredAt: nullable(kinds.instant()),
    outcomeId: nullable(kinds.ascii(36)),
    verdict: nullable(kinds.ascii(16)),
    sequence: kinds.integer(),
    dueAt: nullable(kinds.instant()),
    /** The session's own key under a master key; null once the personal data has been erased. */
    wrappedKey: nullable(kinds.shortBytes(255)),
    /** JSON text as sent. */
    metadata: nullable(kinds.longText()),
    /** `preRegisteredInfo`, `callbackUrl` and `state`, sealed together; null when none was given, and after erasure. */
    requestData: nullable(kinds.bytes()),
    /** The span that created it (W3C Trace Context); null where that was not traced. */
    traceparent: nullable(kinds.ascii(55)),
  }),
  [
    { name: 'sessions_due', columns: ['dueAt'] },
    { name: 'sessions_tenant', columns: ['tenantId', 'status', 'verdict', 'id'] },
  ],
);
export type SessionRow = RowOf<typeof sessionEntity>;

/** The kind of value in a session data row. */
export type SessionDataKind = 'draft_input' | 'user_input' | 'document_ocr' | 'findings' | 'uploads' | 'challenge';

/** Sealed values of a session, apart from its hot row. */
export const sessionDataEntity = defineEntity('session_data', (kinds) => ({
  sessionId: primary(kinds.ascii(35)),
  kind: primary(kinds.ascii(16)),
  tenantId: kinds.ascii(36),
  /** The round in which the user gave it. */
  round: kinds.integer(),
  /** Null after erasure. */
  sealed: nullable(kinds.bytes()),
  /** For `document_ocr`: its structure without values, as JSON text in clear, to be shown after erasure (SPEC 4.2). */
  skeleton: nullable(kinds.longText()),
}));
export type SessionDataRow = RowOf<typeof sessionDataEntity>;

/** Where a picture of a round is stored. */
export const mediaEntity = defineEntity('media', (kinds) => ({
  sessionId: primary(kinds.ascii(35)),
  round: primary(kinds.integer()),
  kind: primary(kinds.ascii(32)),
  tenantId: kinds.ascii(36),
  format: kinds.ascii(8),
  /** The type of document that the user chose. */
  documentType: nullable(kinds.ascii(32)),
  /** Why it cannot be used, when it was stored nevertheless. */
  fault: nullable(kinds.ascii(16)),
  /** How it was taken: `camera` or `file`. */
  source: kinds.ascii(8),
  /** For a frame of a challenge: the action that was asked for. */
  action: nullable(kinds.ascii(32)),
  /** Path below the media folder. */
  location: kinds.ascii(200),
  storedAt: kinds.instant(),
}));
export type MediaRow = RowOf<typeof mediaEntity>;

/** One decision. Rows are history: only erasure changes them, and only the note. */
export const outcomeEntity = defineEntity(
  'outcomes',
  (kinds) => ({
    id: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    sessionId: kinds.ascii(35),
    round: kinds.integer(),
    verdict: kinds.ascii(16),
    source: kinds.ascii(16),
    decidedAt: kinds.instant(),
    /** JSON text. */
    checks: kinds.longText(),
    /** JSON text. */
    reasons: kinds.longText(),
    /** Null when no person decided. */
    reviewedAt: nullable(kinds.instant()),
    /** The review's note, sealed. */
    note: nullable(kinds.bytes()),
  }),
  [{ name: 'outcomes_session', columns: ['sessionId', 'decidedAt'] }],
);
export type OutcomeRow = RowOf<typeof outcomeEntity>;

/** Reviews that wait for a person, saved together with their sessions, so that listing them needs no index on all sessions. */
export const pendingReviewEntity = defineEntity(
  'pending_reviews',
  (kinds) => ({
    tenantId: primary(kinds.ascii(36)),
    /** The outcome to be replaced. */
    reviewId: primary(kinds.ascii(36)),
    sessionId: kinds.ascii(35),
    /** The place in the queue before `since`: 0 once the personal data has been erased, 1 before. */
    queueRank: kinds.integer(),
    since: kinds.instant(),
    /** When half of the review's maximum age has passed. Null once the operator has been alerted, and after the erasure. */
    alertAt: nullable(kinds.instant()),
    /** Who works on it, of `actorKinds`; null without a claim. A claim that is over stays until the next. */
    claimedByKind: nullable(kinds.ascii(16)),
    claimedById: nullable(kinds.ascii(64)),
    claimedAt: nullable(kinds.instant()),
    claimExpiresAt: nullable(kinds.instant()),
    /** How many reviewers have given an opinion, where a second person has to agree. */
    opinions: kinds.integer(),
  }),
  [
    { name: 'pending_reviews_queue', columns: ['tenantId', 'queueRank', 'since', 'reviewId'] },
    { name: 'pending_reviews_alert', columns: ['alertAt'] },
  ],
);

/**
 * What users agreed to, one row for each link that was used with a consent. It holds no personal value, so it stays as it is when personal data
 * is erased.
 */
export const consentEntity = defineEntity('consents', (kinds) => ({
  sessionId: primary(kinds.ascii(35)),
  /** The number of the link. */
  linkIssue: primary(kinds.integer()),
  tenantId: kinds.ascii(36),
  version: kinds.ascii(32),
  language: kinds.ascii(35),
  /** Null where it was not asked. */
  face: nullable(kinds.flag()),
  givenAt: kinds.instant(),
}));

export const sessionEntities = [
  sessionEntity,
  sessionDataEntity,
  mediaEntity,
  outcomeEntity,
  pendingReviewEntity,
  consentEntity,
];
