// Invented events of every type, written by the service's own code.

import type { components } from '../../../generated/types/tenant.ts';
import { type EventSnapshot, notificationText } from '../../domain/event.ts';
import type { Outcome } from '../../domain/outcome.ts';

/** A session as the API returns it (SPEC 2.3). */
export type SessionDetail = components['schemas']['SessionDetail'];

/** An invented event and its session. */
export interface SampleEvent {
  readonly id: string;
  readonly sessionId: string;
  /** The body of its notification. */
  readonly text: string;
  /** The session as the API returns it after the event. */
  readonly detail: SessionDetail;
}

/** How an event differs from the default of its type. */
export interface EventChange {
  /** The session of an earlier event; a new one by default. */
  readonly sessionId?: string;
  /** The JSON text of the metadata, sent unchanged. */
  readonly metadataText?: string;
  /** Whether the session's personal data has been erased, so that metadata and note are null (SPEC 6.2). */
  readonly erased?: boolean;
  /** Adds members as a later version of the service could. The body is encoded again by JavaScript. */
  readonly add?: (body: NotificationBody) => void;
}

/** The members of a body that checks change to unknown values. */
export interface NotificationBody {
  type: string;
  data: {
    session: Record<string, unknown>;
    checks?: Record<string, unknown>;
    reasons?: string[];
    [member: string]: unknown;
  };
  [member: string]: unknown;
}

/** Makes events of every type. The sequence of a session's events rises in the order of the calls. */
export type EventMaker = ReturnType<typeof createEventMaker>;

export interface EventMakerOptions {
  readonly now: Date;
  readonly tenantId: string;
  /** The session of all events; by default each event has its own. */
  readonly sessionId?: string | undefined;
}

const note = 'A thumb covers the corner of the portrait.';
const plainMetadata = '{"applicationId":"check-receiver"}';

/**
 * Makes events whose bodies are written by the service's own code (SPEC 6.2).
 * @param newHex returns 32 hexadecimal digits, unique per call
 */
export function createEventMaker(newHex: () => string, { now, tenantId, sessionId: only }: EventMakerOptions) {
  const latest = new Map<string, number>();

  function make(snapshot: EventSnapshot, change: EventChange = {}): SampleEvent {
    const sessionId = change.sessionId ?? only ?? `vs_${newHex()}`;
    const sequence = (latest.get(sessionId) ?? 0) + 1;
    latest.set(sessionId, sequence);
    const event = {
      id: `evt_${newHex()}`,
      tenantId,
      sessionId,
      sequence,
      createdAt: now,
      snapshot,
      metadataText: change.erased === true ? null : (change.metadataText ?? plainMetadata),
      note: change.erased === true ? null : note,
    };
    const plain = notificationText(event);
    const text = change.add === undefined ? plain : withAdded(plain, change.add);
    return { id: event.id, sessionId, text, detail: detailOf(sessionId, { plain, text }, snapshot, now) };
  }

  function decided(
    outcome: Pick<Outcome, 'verdict' | 'reasons'> & Partial<Outcome>,
    change?: EventChange,
  ): SampleEvent {
    const whole: Outcome = { source: 'automatic', decidedAt: now, checks, ...outcome };
    return make({ type: `verification.${outcome.verdict}`, outcomeId: '', outcome: whole }, change);
  }

  const review = { reviewedAt: now, note: null };
  return {
    approved: (change?: EventChange) => decided({ verdict: 'approved', reasons: [] }, change),
    /** Decided by a person, with a note. */
    rejected: (change?: EventChange) =>
      decided({ verdict: 'rejected', reasons: ['document_expired'], source: 'manual_review', review }, change),
    needsReview: (change?: EventChange) =>
      decided({ verdict: 'needs_review', reasons: ['ocr_low_confidence'] }, change),
    expired: (change?: EventChange) => make({ type: 'verification.expired' }, change),
    failed: (change?: EventChange) =>
      make({ type: 'verification.failed', failure: { code: 'processing_error' } }, change),
  };
}

const checks: Outcome['checks'] = {
  document: { documentType: 'passport', authenticity: 'passed' },
  inputMatch: { fields: { name: true, birthDate: true } },
};

function withAdded(text: string, add: (body: NotificationBody) => void): string {
  const body: NotificationBody = JSON.parse(text);
  add(body);
  return JSON.stringify(body);
}

/** The person is invented. Unknown members of the event are in the session too. */
function detailOf(
  id: string,
  { plain, text }: { readonly plain: string; readonly text: string },
  snapshot: EventSnapshot,
  now: Date,
): SessionDetail {
  const at = now.toISOString();
  const { data, metadata } = JSON.parse(plain);
  const status = statusAfter[snapshot.type];
  const isDecided = status === 'completed' || status === 'reviewing';
  const isErased = metadata === null;
  return {
    id,
    status,
    plan: { steps: ['document', 'user_input'] },
    expiresAt: new Date(now.getTime() + 7 * 24 * 3_600_000).toISOString(),
    createdAt: at,
    metadata: metadata ?? {},
    completedAt: status === 'completed' ? at : null,
    purgedAt: isErased ? at : null,
    preRegisteredInfo: null,
    userInputInfo: isErased ? null : { lastName: 'Brandt', firstName: 'Mira', birthDate: '1991-04-12' },
    documentOcr: null,
    outcome: isDecided ? { ...data, ...JSON.parse(text).data } : null,
  };
}

const statusAfter = {
  'verification.approved': 'completed',
  'verification.rejected': 'completed',
  'verification.needs_review': 'reviewing',
  'verification.expired': 'expired',
  'verification.failed': 'failed',
} as const satisfies Record<EventSnapshot['type'], SessionDetail['status']>;
