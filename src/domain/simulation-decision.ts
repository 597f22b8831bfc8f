// Simulated decisions: the findings that lead to requested reasons, decided by the rules of real sessions.

import { decideAutomatically, rejectingReasons } from './decision.ts';
import type {
  DocumentFindings,
  DocumentOcr,
  DocumentProblem,
  FaceFindings,
  FaceProblem,
  RiskFindings,
} from './findings.ts';
import { identifiersOf } from './identifiers.ts';
import type { ChecksSummary, ReasonCode, Verdict } from './outcome.ts';
import type { UserInputInfo } from './personal-data.ts';
import {
  agreeingData,
  disagreeingData,
  type GivenData,
  type SpecimenData,
  specimenOcr,
  specimenType,
} from './simulation-specimen.ts';
import type { TenantSettings } from './tenant.ts';

/** The settings of the tenant that decide which outcomes are possible. */
export type SimulationSettings = Pick<
  TenantSettings,
  'automaticRejection' | 'acceptedDocumentTypes' | 'documentProvider'
>;

/** What a simulated decision is about. */
export interface SimulatedCase extends GivenData {
  readonly settings: SimulationSettings;
  readonly now: Date;
}

/** A decision, and the data that it is about. */
export interface SimulatedDecision {
  readonly verdict: Verdict;
  /** In the order of real decisions. */
  readonly reasons: readonly ReasonCode[];
  readonly checks: ChecksSummary;
  readonly ocr: DocumentOcr | null;
  /** What the user typed; null where the plan does not ask for it. */
  readonly userInput: UserInputInfo | null;
}

/**
 * Finds invented data about which the rules of real sessions decide with exactly these reasons.
 * @returns the decision; where there is no such data, the nearest one: it has other reasons or another verdict
 */
export function simulateDecision(
  about: SimulatedCase,
  verdict: Verdict,
  reasons: readonly ReasonCode[],
): SimulatedDecision {
  const first = decideAbout(about, verdict, reasons, agreeingData(about));
  if (isExactly(first, verdict, reasons)) return first;
  const isMismatch = reasons.some((code) => mismatches.includes(code));
  let nearest: SimulatedDecision | null = null;
  for (const data of isMismatch ? disagreeingData(about) : []) {
    const decision = decideAbout(about, verdict, reasons, data);
    if (isExactly(decision, verdict, reasons)) return decision;
    if (nearest === null && reasons.every((code) => decision.reasons.includes(code))) nearest = decision;
  }
  return nearest ?? first;
}

/** Whether a decision is the requested one. */
export function isExactly(decision: SimulatedDecision, verdict: Verdict, reasons: readonly ReasonCode[]): boolean {
  return (
    decision.verdict === verdict &&
    decision.reasons.length === reasons.length &&
    reasons.every((code) => decision.reasons.includes(code))
  );
}

const mismatches: readonly ReasonCode[] = ['user_input_mismatch', 'pre_registered_info_mismatch'];

function decideAbout(
  about: SimulatedCase,
  verdict: Verdict,
  reasons: readonly ReasonCode[],
  data: SpecimenData,
): SimulatedDecision {
  const { steps, preRegisteredInfo, settings, now } = about;
  const { userInput } = data;
  const rejecting = reasons.filter((code) => rejectingReasons.includes(code));
  const byNumber = verdict === 'rejected' && rejecting.every((code) => code === 'blacklist_hit');
  const document = steps.includes('document') ? documentFindings(data, reasons, settings, byNumber) : undefined;
  const face = steps.includes('face') ? faceFindings(reasons, document !== undefined) : undefined;
  const ocr = document?.ocr ?? null;
  const known = identifiersOf({ document: ocr, userInput, preRegisteredInfo }).map(({ kind }) => kind as string);
  if (face !== undefined) known.push('face');
  const decision = decideAutomatically({
    findings: {
      ...(document !== undefined && { document }),
      ...(face !== undefined && { face }),
      risk: riskFindings(reasons, known, byNumber),
    },
    ...{ userInput, preRegisteredInfo, now },
    settings: { ...settings, acceptBuiltInAuthenticity: false, riskScoreMax: 1 },
    mode: 'sandbox',
    plan: { steps },
  });
  return { ...decision, ocr, userInput };
}

function problemsFor<P>(reasons: readonly ReasonCode[], problemOf: Partial<Readonly<Record<ReasonCode, P>>>): P[] {
  return reasons.flatMap((code) => problemOf[code] ?? []);
}

function documentFindings(
  { userInput, shown }: SpecimenData,
  reasons: readonly ReasonCode[],
  { acceptedDocumentTypes, documentProvider }: SimulationSettings,
  byNumber: boolean,
): DocumentFindings {
  const isUnsupported = reasons.includes('document_type_unsupported');
  const isPossible = (type: string): boolean =>
    acceptedDocumentTypes.includes(type) !== isUnsupported && !(byNumber && type === 'my_number_card');
  const address = shown.address ?? userInput?.address;
  const type = specimenType({ ...shown, ...(address !== undefined && { address }) }, isPossible);
  // Where every type is accepted, only a document that is none of them is unsupported, and nothing of it is read.
  const isRead = !reasons.includes('document_unreadable') && !(isUnsupported && type === null);
  const doubted = byNumber ? 'expiry_date' : 'document_number';
  const problems = problemsFor<DocumentProblem>(reasons, {
    document_unreadable: 'unreadable',
    ocr_low_confidence: 'low_confidence',
    document_rule_violation: 'rule_violation',
    ...(!isRead && { document_type_unsupported: 'type_unsupported' as const }),
  });
  const isProvided = documentProvider !== null;
  return {
    ocr: isRead ? specimenOcr(type ?? 'passport', shown, reasons, doubted) : null,
    // The built-in check leaves every specimen open that it does not suspect. What a provider leaves open refers.
    authenticity: reasons.includes('spoof_suspected') ? 'failed' : isProvided && isRead ? 'passed' : 'inconclusive',
    ...(isProvided && { fromProvider: true }),
    problems,
  };
}

function faceFindings(reasons: readonly ReasonCode[], hasDocument: boolean): FaceFindings {
  const problems = problemsFor<FaceProblem>(reasons, {
    face_not_detected: 'not_detected',
    face_mismatch: 'mismatch',
    liveness_low_confidence: 'liveness_low_confidence',
  });
  // Where no face was detected, the portrait shows none: the challenge was judged.
  const isOpen = problems.includes('not_detected') || !hasDocument;
  return {
    match: problems.includes('mismatch') ? 'failed' : isOpen ? 'inconclusive' : 'passed',
    liveness: problems.includes('liveness_low_confidence') ? 'inconclusive' : 'passed',
    problems,
    similarity: null,
  };
}

/** @param known the kinds of identifiers that the session has */
function riskFindings(reasons: readonly ReasonCode[], known: readonly string[], byNumber: boolean): RiskFindings {
  const kinds = byNumber ? (['document_number'] as const) : (['person', 'face'] as const);
  const hit = reasons.includes('blacklist_hit') ? kinds.find((kind) => known.includes(kind)) : undefined;
  return {
    blocklisted: hit === undefined ? [] : [hit],
    points: reasons.includes('risk_score_review') ? [{ rule: 'document_repeated', points: 1, count: 1 }] : [],
  };
}
