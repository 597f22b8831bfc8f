// Outcomes, reason codes, and which reasons a reviewer may give (SPEC 2.7).

import type { CheckResult } from './findings.ts';
import type { ComparedPart } from './matching.ts';
import { ok, type Result, refused } from './result.ts';

/** The decision on a session (SPEC 2.7). */
export type Verdict = 'approved' | 'rejected' | 'needs_review';

export type OutcomeSource = 'automatic' | 'manual_review';

/** The reason codes of SPEC 2.7 that this version can produce. The published set grows. */
export const reasonCodes = [
  'document_expired',
  'document_rule_violation',
  'document_unreadable',
  'document_type_unsupported',
  'face_not_detected',
  'face_mismatch',
  'liveness_low_confidence',
  'ocr_low_confidence',
  'spoof_suspected',
  'risk_score_review',
  'user_input_mismatch',
  'pre_registered_info_mismatch',
  'blacklist_hit',
  'operator_review_requested',
  'document_partially_hidden',
  'other',
] as const;

export type ReasonCode = (typeof reasonCodes)[number];

/** Summary of the checks, without personal values. A check that was not performed is absent. */
export interface ChecksSummary {
  readonly document?: { readonly documentType?: string; readonly authenticity?: CheckResult };
  readonly face?: { readonly match?: CheckResult; readonly liveness?: CheckResult };
  readonly inputMatch?: {
    readonly fields: { readonly name?: boolean; readonly birthDate?: boolean; readonly address?: boolean };
  };
  /** Parts that were typed or pre-registered and that the document neither confirms nor contradicts. Never empty. */
  readonly notCompared?: readonly ComparedPart[];
}

/** One decision in the history of a session. `review` is present when a reviewer decided. `note` is personal data. */
export interface Outcome {
  readonly verdict: Verdict;
  readonly source: OutcomeSource;
  readonly decidedAt: Date;
  readonly checks: ChecksSummary;
  readonly reasons: readonly ReasonCode[];
  readonly review?: { readonly reviewedAt: Date; readonly note: string | null };
}

/** The reasons a reviewer may give. `operator_review_requested` marks a return to review and nothing else (SPEC 2.7). */
export const reviewerReasons: readonly ReasonCode[] = reasonCodes.filter(
  (code) => code !== 'operator_review_requested',
);

export type ReviewReasonsRefusal = 'reasons_missing' | 'reasons_not_allowed' | 'note_missing';

/**
 * Checks the reasons of a review (SPEC 2.7). A rejection gives at least one reason, an approval none, and `other` needs a note.
 * @returns the reasons without duplicates
 */
export function checkReviewReasons(decision: {
  readonly verdict: 'approved' | 'rejected';
  readonly reasons: readonly ReasonCode[];
  readonly note: string | null;
}): Result<readonly ReasonCode[], ReviewReasonsRefusal> {
  const reasons = [...new Set(decision.reasons)];
  if (decision.verdict === 'approved') {
    return reasons.length === 0 ? ok([]) : refused('reasons_not_allowed', 'An approval takes no reasons.');
  }
  const notAllowed = reasons.filter((reason) => !reviewerReasons.includes(reason));
  if (notAllowed.length > 0) return refused('reasons_not_allowed', `A reviewer cannot give ${notAllowed.join(', ')}.`);
  if (reasons.includes('other') && (decision.note ?? '').trim() === '') {
    return refused('note_missing', 'The reason other needs a note.');
  }
  return reasons.length > 0 ? ok(reasons) : refused('reasons_missing', 'A rejection names at least one reason.');
}
