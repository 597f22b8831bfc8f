// The automatic decision (SPEC 2.7): verdict and reasons from findings and comparisons.

import type { DocumentFindings, DocumentProblem, Findings } from './findings.ts';
import { defined, type Matching, matchPersonalData } from './matching.ts';
import { type ChecksSummary, type ReasonCode, reasonCodes, type Verdict } from './outcome.ts';
import type { PreRegisteredInfo, UserInputInfo } from './personal-data.ts';
import type { TenantMode } from './tenant.ts';

/** The input of an automatic decision. */
export interface DecisionInput {
  readonly findings: Findings;
  readonly userInput: UserInputInfo | null;
  readonly preRegisteredInfo: PreRegisteredInfo | null;
  readonly settings: {
    /** See `TenantSettings`. */
    readonly acceptBuiltInAuthenticity: boolean;
    readonly acceptedDocumentTypes: readonly string[];
  };
  readonly mode: TenantMode;
  readonly plan: {
    /** The session's steps, such as `document`; unknown steps are ignored. */
    readonly steps: readonly string[];
  };
  /** The instant of the decision. A document's expiry is compared with its UTC date. */
  readonly now: Date;
}

/** An automatic decision (SPEC 2.7). */
export interface AutomaticDecision {
  readonly verdict: Verdict;
  /** Without duplicates, in the order of `reasonCodes`; empty when approved. */
  readonly reasons: readonly ReasonCode[];
  readonly checks: ChecksSummary;
}

/** Reasons that reject a session, also beside referring reasons. */
export const rejectingReasons: readonly ReasonCode[] = [
  'document_expired',
  'document_type_unsupported',
  'document_rule_violation',
  'blacklist_hit',
  'face_mismatch',
];

/** Reasons that refer a session to reviewers. */
export const referringReasons: readonly ReasonCode[] = [
  'document_unreadable',
  'ocr_low_confidence',
  'spoof_suspected',
  'liveness_low_confidence',
  'face_not_detected',
  'risk_score_review',
  'user_input_mismatch',
  'pre_registered_info_mismatch',
];

const reasonOfProblem = {
  unreadable: 'document_unreadable',
  low_confidence: 'ocr_low_confidence',
  type_unsupported: 'document_type_unsupported',
  rule_violation: 'document_rule_violation',
  specimen: 'spoof_suspected',
} as const satisfies Record<DocumentProblem, ReasonCode>;

/** A document is valid until the end of its expiry day. A date without certainty is ignored. */
function isExpired(document: DocumentFindings, now: Date): boolean {
  const expiry = document.ocr?.fields.find((field) => field.name === 'expiry_date')?.normalized;
  return expiry != null && expiry < now.toISOString().slice(0, 10);
}

function documentReasons(document: DocumentFindings, input: DecisionInput): ReasonCode[] {
  const reasons: ReasonCode[] = document.problems.map((problem) => reasonOfProblem[problem]);
  if (document.ocr === null && document.problems.length === 0) reasons.push('document_unreadable');
  const documentType = document.ocr?.documentType;
  if (documentType != null && !input.settings.acceptedDocumentTypes.includes(documentType)) {
    reasons.push('document_type_unsupported');
  }
  if (isExpired(document, input.now)) reasons.push('document_expired');
  if (document.authenticity === 'failed') reasons.push('spoof_suspected');
  if (document.authenticity === 'inconclusive' && input.mode === 'live' && !input.settings.acceptBuiltInAuthenticity) {
    reasons.push('risk_score_review');
  }
  return reasons;
}

function summarise(document: DocumentFindings | undefined, matching: Matching): ChecksSummary {
  const fields = matching.inputMatch;
  return defined({
    document: document && defined({ documentType: document.ocr?.documentType, authenticity: document.authenticity }),
    inputMatch: Object.keys(fields).length === 0 ? undefined : { fields },
  });
}

/**
 * Decides a submission automatically (SPEC 2.7): rejected with any rejecting reason, otherwise referred to review with any referring
 * reason, otherwise approved. A rejection lists referring reasons too. A plan without a document step always goes to review. Only people
 * give `operator_review_requested`, `document_partially_hidden` and `other`.
 */
export function decideAutomatically(input: DecisionInput): AutomaticDecision {
  const { document } = input.findings;
  const matching = matchPersonalData({
    document: document?.ocr ?? null,
    userInput: input.userInput,
    preRegisteredInfo: input.preRegisteredInfo,
  });
  const found = new Set<ReasonCode>(document === undefined ? [] : documentReasons(document, input));
  // Only a document confirms an identity: without one a reviewer must decide.
  if (document === undefined) {
    found.add(input.plan.steps.includes('document') ? 'document_unreadable' : 'risk_score_review');
  }
  if (matching.userInputMismatch) found.add('user_input_mismatch');
  if (matching.preRegisteredInfoMismatch) found.add('pre_registered_info_mismatch');
  // Otherwise an unsupported script would bypass name matching.
  if (matching.nameNotCompared) found.add('risk_score_review');

  const rejected = rejectingReasons.some((reason) => found.has(reason));
  return {
    verdict: rejected ? 'rejected' : found.size > 0 ? 'needs_review' : 'approved',
    reasons: reasonCodes.filter((reason) => found.has(reason)),
    checks: summarise(document, matching),
  };
}
