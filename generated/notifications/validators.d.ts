// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.
import type { components } from '../types/notifications.ts';

/** The payload of each event type. */
export interface Notifications {
  'verification.approved': components['schemas']['VerificationApprovedEvent'];
  'verification.expired': components['schemas']['VerificationExpiredEvent'];
  'verification.failed': components['schemas']['VerificationFailedEvent'];
  'verification.needs_review': components['schemas']['VerificationNeedsReviewEvent'];
  'verification.rejected': components['schemas']['VerificationRejectedEvent'];
}

/** The event types of the AsyncAPI document. */
export type EventType = keyof Notifications;

/** One departure from the schema: places and rules, never values. Of the payload it may hold the names of members. */
export interface ValidationFault {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Checks a payload. `errors` holds the departures of the latest call only, null where there were none. */
export interface ValidateFunction<Payload = unknown> {
  (payload: unknown): payload is Payload;
  readonly errors?: readonly ValidationFault[] | null;
}

/** One validator per event type. Members that the document does not declare are refused. */
export declare const validators: { readonly [Type in EventType]: ValidateFunction<Notifications[Type]> };
