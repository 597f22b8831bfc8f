import type { Outcome } from './outcome.ts';

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

/**
 * What an event says, as it was when the event happened. The review's note is left out: notes are personal data and are
 * resolved when a notification is sent, so that erasure reaches redeliveries too (SPEC 6.2).
 */
export type EventSnapshot =
  | {
      readonly type: 'verification.approved' | 'verification.rejected' | 'verification.needs_review';
      readonly outcomeId: string;
      readonly outcome: Outcome;
    }
  | { readonly type: 'verification.expired' }
  | { readonly type: 'verification.failed'; readonly failure: { readonly code: FailureCode } };

/** The event type that announces a verdict. */
export function eventTypeOf(
  verdict: Outcome['verdict'],
): 'verification.approved' | 'verification.rejected' | 'verification.needs_review' {
  return `verification.${verdict}`;
}
