// Events, and the JSON texts of their snapshots and notifications (SPEC 6).

import type { Outcome, Verdict } from './outcome.ts';

/** Types of notification (SPEC 6.1). */
export const eventTypes = [
  'verification.approved',
  'verification.rejected',
  'verification.needs_review',
  'verification.expired',
  'verification.failed',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Why a session failed: a closed set of codes without personal data. */
export type FailureCode = 'processing_error';

/** The content of an event when it happened. */
export type EventSnapshot =
  | {
      readonly type: `verification.${Verdict}`;
      readonly outcomeId: string;
      readonly outcome: Outcome;
    }
  | { readonly type: 'verification.expired' }
  | { readonly type: 'verification.failed'; readonly failure: { readonly code: FailureCode } };

/**
 * Writes a snapshot as JSON text, without the note of a review: notes are personal data and are read from the outcome when a notification is
 * sent, so that erasure applies to redeliveries (SPEC 6.2).
 */
export function snapshotText(snapshot: EventSnapshot): string {
  if (!('outcome' in snapshot) || snapshot.outcome.review === undefined) return JSON.stringify(snapshot);
  const { outcome } = snapshot;
  return JSON.stringify({ ...snapshot, outcome: { ...outcome, review: { ...outcome.review, note: null } } });
}

/** Reads what `snapshotText` wrote. */
export function readSnapshot(text: string): EventSnapshot {
  const snapshot = JSON.parse(text);
  // A reviver would be called for every value.
  const { outcome } = snapshot;
  if (outcome !== undefined) outcome.decidedAt = new Date(outcome.decidedAt);
  if (outcome?.review !== undefined) outcome.review.reviewedAt = new Date(outcome.review.reviewedAt);
  return snapshot;
}

/** The event type that announces a verdict. */
export function eventTypeOf(verdict: Verdict): `verification.${Verdict}` {
  return `verification.${verdict}`;
}

/** The value of `apiVersion` in notifications (SPEC 9). */
const notificationApiVersion = '2026-08-02';

/** An event with the values that are read when it is sent or listed. */
export interface NotificationEvent {
  readonly id: string;
  readonly tenantId: string;
  readonly sessionId: string;
  /** Rises with each event of the session, so that a receiver can drop a stale one. */
  readonly sequence: number;
  readonly createdAt: Date;
  /** As it was when the event happened. A note in it is ignored: see `note`. */
  readonly snapshot: EventSnapshot;
  /** The JSON text given at creation, kept verbatim so that key order and large numbers survive; null once it has been erased. */
  readonly metadataText: string | null;
  /** The review's note as of now, null once it has been erased. Personal data. */
  readonly note: string | null;
}

/**
 * Writes an event as the JSON text of its notification (SPEC 6.2).
 * @param event its `metadataText` must be the text of a JSON object, which is inserted verbatim: parsing and writing it again would round
 *   large numbers and reorder keys that look like numbers
 */
export function notificationText(event: NotificationEvent): string {
  const head = JSON.stringify({
    id: event.id,
    type: event.snapshot.type,
    apiVersion: notificationApiVersion,
    createdAt: event.createdAt.toISOString(),
    sequence: event.sequence,
  });
  return `${head.slice(0, -1)},"metadata":${event.metadataText ?? 'null'},"data":${JSON.stringify(dataOf(event))}}`;
}

/** The session of a test event. No session has this id. */
const noSessionId = `vs_${'0'.repeat(32)}`;

/** A notification that tests an endpoint. It is about no session. */
export interface TestEvent {
  readonly id: string;
  readonly tenantId: string;
  readonly createdAt: Date;
}

/** Writes the JSON text of a test event, which has the form of the others (SPEC 6.2). */
export function testEventText({ id, tenantId, createdAt }: TestEvent): string {
  return JSON.stringify({
    id,
    type: 'endpoint.test',
    apiVersion: notificationApiVersion,
    createdAt: createdAt.toISOString(),
    sequence: 1,
    metadata: {},
    data: { session: { sessionId: noSessionId, tenantId } },
  });
}

function dataOf(event: NotificationEvent): object {
  const session = { sessionId: event.sessionId, tenantId: event.tenantId };
  const { snapshot } = event;
  switch (snapshot.type) {
    case 'verification.expired':
      return { session };
    case 'verification.failed':
      return { session, failure: { code: snapshot.failure.code } };
    default:
      return { session, ...outcomeOf(snapshot.outcome, event.note) };
  }
}

function outcomeOf(outcome: Outcome, note: string | null): object {
  return {
    verdict: outcome.verdict,
    decidedAt: outcome.decidedAt.toISOString(),
    source: outcome.source,
    ...(outcome.review === undefined ? {} : { review: { reviewedAt: outcome.review.reviewedAt.toISOString(), note } }),
    checks: outcome.checks,
    reasons: outcome.reasons,
  };
}
