import type { components } from '../../../generated/types/tenant.ts';
import type { EventSnapshot } from '../../domain/event.ts';
import { notificationText } from '../../domain/notification.ts';
import type { Outcome } from '../../domain/outcome.ts';

/** What the API tells of a session (SPEC 2.3). */
export type SessionDetail = components['schemas']['SessionDetail'];

/** An invented event, with the session that it is about. */
export interface SampleEvent {
  readonly id: string;
  readonly sessionId: string;
  /** The body of its notification, as the service writes it. */
  readonly text: string;
  /** The session as the API tells it once the event has happened. */
  readonly detail: SessionDetail;
}

/** How an event differs from the plain one of its type. */
export interface EventChange {
  /** A session that has events already; a new one otherwise. */
  readonly sessionId?: string;
  /** The JSON text of the metadata, which goes in letter by letter. */
  readonly metadataText?: string;
  /** Whether the session's personal data has been erased, so that metadata and note are null (SPEC 6.2). */
  readonly erased?: boolean;
  /** Puts in what a later version of the service could add. The body is written anew, as JSON of JavaScript. */
  readonly add?: (body: NotificationBody) => void;
}

/** The members of a body that are changed to something unknown. */
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

/** Makes events of every type. Numbers of a session's events rise in the order in which they are made. */
export interface EventMaker {
  approved(change?: EventChange): SampleEvent;
  /** Decided by a person, with a note. */
  rejected(change?: EventChange): SampleEvent;
  needsReview(change?: EventChange): SampleEvent;
  expired(change?: EventChange): SampleEvent;
  failed(change?: EventChange): SampleEvent;
}

/** What events are made of. */
export interface EventMakerOptions {
  readonly now: Date;
  /** Gives 32 hexadecimal digits, never the same twice. */
  readonly newHex: () => string;
  readonly tenantId: string;
  /** The session that all events are about; each has one of its own otherwise. */
  readonly sessionId?: string | undefined;
}

const note = 'A thumb covers the corner of the portrait.';
const plainMetadata = '{"applicationId":"check-receiver"}';

/** Makes a maker of events whose bodies are written by the same code as those of the service (SPEC 6.2). */
export function createEventMaker({ now, newHex, tenantId, sessionId: only }: EventMakerOptions): EventMaker {
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
    const text = change.add === undefined ? plain : added(plain, change.add);
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
    approved: (change) => decided({ verdict: 'approved', reasons: [] }, change),
    rejected: (change) =>
      decided({ verdict: 'rejected', reasons: ['document_expired'], source: 'manual_review', review }, change),
    needsReview: (change) => decided({ verdict: 'needs_review', reasons: ['ocr_low_confidence'] }, change),
    expired: (change) => make({ type: 'verification.expired' }, change),
    failed: (change) => make({ type: 'verification.failed', failure: { code: 'processing_error' } }, change),
  };
}

const checks: Outcome['checks'] = {
  document: { documentType: 'passport', authenticity: 'passed' },
  inputMatch: { fields: { name: true, birthDate: true } },
};

function added(text: string, add: (body: NotificationBody) => void): string {
  const body: NotificationBody = JSON.parse(text);
  add(body);
  return JSON.stringify(body);
}

/** The person is invented. What the event holds of the unknown is in the detail too: a receiver meets it there as well. */
function detailOf(
  id: string,
  { plain, text }: { readonly plain: string; readonly text: string },
  snapshot: EventSnapshot,
  now: Date,
): SessionDetail {
  const at = now.toISOString();
  const { data, metadata } = JSON.parse(plain);
  const status = statusAfter(snapshot);
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

function statusAfter(snapshot: EventSnapshot): 'completed' | 'reviewing' | 'expired' | 'failed' {
  switch (snapshot.type) {
    case 'verification.expired':
      return 'expired';
    case 'verification.failed':
      return 'failed';
    case 'verification.needs_review':
      return 'reviewing';
    default:
      return 'completed';
  }
}
