import type { EventSnapshot } from '../domain/event.ts';
import type { Outcome } from '../domain/outcome.ts';
import { ok, type Result, refused } from '../domain/result.ts';

/** The value of `apiVersion` in notifications (SPEC 9). */
export const notificationApiVersion = '2026-08-02';

/** An event, with what is resolved only when it is sent. */
export interface NotificationEvent {
  readonly id: string;
  readonly tenantId: string;
  readonly sessionId: string;
  /** Rises with each event of the session, so that a receiver can drop a stale one. */
  readonly sequence: number;
  readonly createdAt: Date;
  /** As it was when the event happened. A note in it is not read: see `note`. */
  readonly snapshot: EventSnapshot;
  /** The JSON text given at creation, kept verbatim so that key order and large numbers survive; null when there is none. */
  readonly metadataText: string | null;
  /** The review's note as of now. Personal data. */
  readonly note: string | null;
  /** True once personal data was erased: metadata and note are then null whatever the two fields above hold. */
  readonly erased?: boolean;
}

/** Returns one line per fault of a notification's body, naming field and rule and never a value; none when it keeps the schema. */
export type BodyValidator = (body: unknown) => readonly string[];

/**
 * Builds the body of a notification (SPEC 6.2). It is built once per attempt and both signed and sent as these bytes.
 * @param validate the check against the published schema
 * @returns the body as UTF-8, or `invalid_body` with the faults when it breaks the published schema: such an event is held
 * @throws SyntaxError or TypeError when `metadataText` is not the text of a JSON object
 */
export function buildNotification(event: NotificationEvent, validate: BodyValidator): Result<Buffer, 'invalid_body'> {
  const metadataText = event.erased === true ? null : event.metadataText;
  if (metadataText !== null && !isObject(JSON.parse(metadataText))) {
    throw new TypeError('metadataText: is not the text of a JSON object.');
  }
  const head = JSON.stringify({
    id: event.id,
    type: event.snapshot.type,
    apiVersion: notificationApiVersion,
    createdAt: event.createdAt.toISOString(),
    sequence: event.sequence,
  });
  // Metadata goes in as text: parsing and writing it again would round large numbers and reorder keys that look like numbers.
  const text = `${head.slice(0, -1)},"metadata":${metadataText ?? 'null'},"data":${JSON.stringify(dataOf(event))}}`;
  const faults = validate(JSON.parse(text));
  return faults.length === 0 ? ok(Buffer.from(text, 'utf8')) : refused('invalid_body', faults.join('; '));
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
      return { session, ...outcomeOf(snapshot.outcome, event.erased === true ? null : event.note) };
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

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
