// The automatic decision (SPEC 2.7): verdict and reasons from findings and comparisons.

import { documentDay } from './document-day.ts';
import { isNeverPrinted, missingFields } from './document-rules.ts';
import type {
  DocumentFindings,
  DocumentOcr,
  DocumentProblem,
  FaceFindings,
  FaceProblem,
  Findings,
} from './findings.ts';
import { defined, type Matching, matchPersonalData } from './matching.ts';
import { type ChecksSummary, type ReasonCode, reasonCodes, type Verdict } from './outcome.ts';
import type { PreRegisteredInfo, UserInputInfo } from './personal-data.ts';
import { cameraResults } from './picture-source.ts';
import type { TenantMode, TenantSettings } from './tenant.ts';

/** The settings of a tenant that decide. */
export type DecisionSettings = Pick<
  TenantSettings,
  'acceptBuiltInAuthenticity' | 'acceptedDocumentTypes' | 'automaticRejection' | 'riskScoreMax'
>;

/** The input of an automatic decision. */
export interface DecisionInput {
  readonly findings: Findings;
  readonly userInput: UserInputInfo | null;
  readonly preRegisteredInfo: PreRegisteredInfo | null;
  readonly settings: DecisionSettings;
  readonly mode: TenantMode;
  readonly plan: {
    /** The session's steps, such as `document`. A step that no check performed refers. */
    readonly steps: readonly string[];
  };
  /** The instant of the decision. A document's expiry is compared with its day (`document-day.ts`). */
  readonly now: Date;
}

/** An automatic decision (SPEC 2.7). */
export interface AutomaticDecision {
  readonly verdict: Verdict;
  /** Without duplicates, in the order of `reasonCodes`; empty when approved. */
  readonly reasons: readonly ReasonCode[];
  readonly checks: ChecksSummary;
}

/** Reasons that can reject a session, also beside referring reasons. */
export const rejectingReasons: readonly ReasonCode[] = [
  'document_expired',
  'document_type_unsupported',
  'document_rule_violation',
  'blacklist_hit',
];

/** Reasons that can refer a session to reviewers. `blacklist_hit` rejects by an exact document number and refers by person or face. */
export const referringReasons: readonly ReasonCode[] = [
  'face_mismatch',
  'blacklist_hit',
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
  unexamined: 'risk_score_review',
} as const satisfies Record<DocumentProblem, ReasonCode>;

const reasonOfFaceProblem = {
  not_detected: 'face_not_detected',
  mismatch: 'face_mismatch',
  liveness_low_confidence: 'liveness_low_confidence',
} as const satisfies Record<FaceProblem, ReasonCode>;

/** A document is valid until the end of its expiry day. */
function isExpired(ocr: DocumentOcr, now: Date): boolean {
  const expiry = ocr.fields.find((field) => field.name === 'expiry_date')?.normalized;
  return expiry != null && expiry < documentDay(ocr, now);
}

function documentReasons(document: DocumentFindings, { settings, mode, now }: DecisionInput): ReasonCode[] {
  const { ocr, problems, authenticity } = document;
  const isLive = mode === 'live';
  // Sandboxes read specimens, and drawings that fill the picture; a live tenant must never approve either.
  const counted = problems.filter((problem) => isLive || !['specimen', 'unexamined'].includes(problem));
  const reasons: ReasonCode[] = counted.map((problem) => reasonOfProblem[problem]);
  if (authenticity === 'failed') reasons.push('spoof_suspected');
  if (ocr === null || ocr.documentType === null || problems.includes('unreadable')) {
    const hasReadingProblem = problems.some((problem) => !['specimen', 'unexamined'].includes(problem));
    if (!hasReadingProblem) reasons.push('document_unreadable');
    return reasons;
  }
  if (isExpired(ocr, now)) reasons.push('document_expired');
  if (!settings.acceptedDocumentTypes.includes(ocr.documentType)) reasons.push('document_type_unsupported');
  // A value that breaks a rule has no normalized form either: that is no doubt about the reading.
  else if (!problems.includes('rule_violation') && missingFields(ocr).length > 0) reasons.push('ocr_low_confidence');
  const isBuiltIn = document.fromProvider !== true;
  // The built-in check cannot see every forgery, so even its `passed` needs the setting. The setting excuses no doubt of a provider.
  const isOpen = authenticity === 'inconclusive' || (authenticity === 'passed' && isBuiltIn);
  const isExcused = isBuiltIn && (!isLive || settings.acceptBuiltInAuthenticity);
  if (isOpen && !isExcused) reasons.push('risk_score_review');
  return reasons;
}

function faceReasons(face: FaceFindings): ReasonCode[] {
  const reasons: ReasonCode[] = face.problems.map((problem) => reasonOfFaceProblem[problem]);
  // Similarities are estimates, so a comparison that failed refers.
  if (face.match === 'failed') reasons.push('face_mismatch');
  if (face.problems.includes('not_detected')) return reasons;
  if (face.liveness !== 'passed') reasons.push('liveness_low_confidence');
  if (face.match !== 'passed' && !reasons.includes('face_mismatch')) reasons.push('risk_score_review');
  return reasons;
}

/** Reasons of the steps of the plan that were not performed. */
function stepReasons({ plan, findings, userInput }: DecisionInput): ReasonCode[] {
  const skipped = findings.notPerformed ?? [];
  const performed: Readonly<Record<string, boolean>> = {
    document: findings.document !== undefined,
    face: findings.face !== undefined,
    user_input: userInput !== null,
  };
  const missing = plan.steps.filter((step) => performed[step] !== true);
  // The pictures of a document that its provider did not examine may be good ones.
  const isUnexamined = skipped.includes('document_provider');
  const reasons: ReasonCode[] = [...missing, ...skipped].map((step) =>
    step === 'document' && !isUnexamined ? 'document_unreadable' : 'risk_score_review',
  );
  // Only a document confirms an identity: without one a reviewer must decide.
  return plan.steps.includes('document') ? reasons : [...reasons, 'risk_score_review'];
}

function matchingReasons(matching: Matching, document: DocumentFindings | undefined): ReasonCode[] {
  const reasons: ReasonCode[] = [];
  if (matching.userInputMismatch) reasons.push('user_input_mismatch');
  if (matching.preRegisteredInfoMismatch) reasons.push('pre_registered_info_mismatch');
  const ocr = document === undefined || document.problems.includes('unreadable') ? null : document.ocr;
  // Without a reading, or with a field missing that its type prints, another reason says why nothing was compared.
  const missing = ocr === null ? [] : missingFields(ocr);
  const unexplained = matching.notCompared.filter(
    (part) => ocr !== null && !missing.includes(part) && !isNeverPrinted(ocr.documentType, part),
  );
  return unexplained.length === 0 ? reasons : [...reasons, 'risk_score_review'];
}

function riskReasons({ findings, settings }: DecisionInput): ReasonCode[] {
  const score = (findings.risk?.points ?? []).reduce((sum, { points }) => sum + points, 0);
  const isListed = (findings.risk?.blocklisted ?? []).length > 0;
  return [
    ...(isListed ? (['blacklist_hit'] as const) : []),
    ...(score >= settings.riskScoreMax ? (['risk_score_review'] as const) : []),
  ];
}

/** Whatever a check or a provider says of a picture from a file, it cannot say that the user had the document, or was there. */
function sourceReasons({ findings, mode }: DecisionInput): ReasonCode[] {
  const hasFile = [...cameraResults(findings.taken ?? []).values()].includes('inconclusive');
  return mode === 'live' && hasFile ? ['risk_score_review'] : [];
}

function summarise({ document, face }: Findings, { parts, notCompared }: Matching): ChecksSummary {
  const { gender: _notPublished, ...fields } = parts;
  return defined({
    document: document && defined({ documentType: document.ocr?.documentType, authenticity: document.authenticity }),
    face: face && defined({ match: face.match, liveness: face.liveness }),
    inputMatch: Object.keys(fields).length === 0 ? undefined : { fields },
    notCompared: notCompared.length === 0 ? undefined : notCompared,
  });
}

/** Whether a found reason rejects. Similar persons and faces are estimates, so only an exact document number rejects by the blocklist. */
function rejects(reason: ReasonCode, { findings }: DecisionInput): boolean {
  if (reason === 'blacklist_hit') return findings.risk?.blocklisted.includes('document_number') === true;
  return rejectingReasons.includes(reason);
}

/**
 * Decides a submission automatically (SPEC 2.7). A session is approved only if every step of its plan was performed and passed, the
 * document is accepted, valid and completely read, every given value equals the document's, and nothing speaks against it; a live tenant's also
 * only without a picture from a file. Otherwise it is rejected with any rejecting reason, and referred to review with other reasons. A
 * rejection lists referring reasons too; where the tenant has switched automatic rejections off, it is referred with the same reasons. Only
 * people give `operator_review_requested`, `document_partially_hidden` and `other`.
 */
export function decideAutomatically(input: DecisionInput): AutomaticDecision {
  const { findings, settings } = input;
  const matching = matchPersonalData({
    document: findings.document?.ocr ?? null,
    userInput: input.userInput,
    preRegisteredInfo: input.preRegisteredInfo,
  });
  const found = new Set<ReasonCode>([
    ...stepReasons(input),
    ...(findings.document === undefined ? [] : documentReasons(findings.document, input)),
    ...(findings.face === undefined ? [] : faceReasons(findings.face)),
    ...matchingReasons(matching, findings.document),
    ...riskReasons(input),
    ...sourceReasons(input),
  ]);
  const rejected = settings.automaticRejection && [...found].some((reason) => rejects(reason, input));
  return {
    verdict: rejected ? 'rejected' : found.size > 0 ? 'needs_review' : 'approved',
    reasons: reasonCodes.filter((reason) => found.has(reason)),
    checks: summarise(findings, matching),
  };
}
