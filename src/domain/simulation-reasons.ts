// The reasons that a simulated automatic decision may be asked for.

import { referringReasons, rejectingReasons } from './decision.ts';
import type { ReasonCode, Verdict } from './outcome.ts';
import type { SimulatedCase } from './simulation-decision.ts';

/** The steps that the plan must have for a reason. */
const neededSteps: Partial<Readonly<Record<ReasonCode, readonly string[]>>> = {
  document_expired: ['document'],
  document_rule_violation: ['document'],
  document_unreadable: ['document'],
  document_type_unsupported: ['document'],
  ocr_low_confidence: ['document'],
  spoof_suspected: ['document'],
  face_not_detected: ['face'],
  liveness_low_confidence: ['face'],
  // It is the portrait of the document that differs from the face.
  face_mismatch: ['document', 'face'],
  user_input_mismatch: ['document', 'user_input'],
};

/** Reasons that only a document that was read can give. */
const needReading: readonly ReasonCode[] = [
  'document_expired',
  'document_rule_violation',
  'document_type_unsupported',
  'ocr_low_confidence',
  'user_input_mismatch',
];

/**
 * Checks requested reasons against what an automatic decision can give (SPEC 2.7).
 * @returns the rule that they break, or null
 */
export function reasonsFault(
  verdict: Verdict,
  reasons: readonly ReasonCode[],
  { steps, preRegisteredInfo, settings: { automaticRejection } }: SimulatedCase,
): string | null {
  const fromPeople = reasons.filter((code) => !rejectingReasons.includes(code) && !referringReasons.includes(code));
  if (fromPeople.length > 0) {
    return `only a reviewer gives ${fromPeople.join(', ')}: simulate needs_review first, then rejected`;
  }
  const rejecting = reasons.filter((code) => rejectingReasons.includes(code));
  if (verdict === 'rejected' && rejecting.length === 0) {
    return `an automatic rejection needs at least one of ${rejectingReasons.join(', ')}`;
  }
  const onlyRejecting = rejecting.filter((code) => !referringReasons.includes(code));
  if (verdict === 'needs_review' && automaticRejection && onlyRejecting.length > 0) {
    return `${onlyRejecting.join(', ')} cannot refer a session: simulate rejected`;
  }
  const fromReading = reasons.filter((code) => needReading.includes(code));
  if (reasons.includes('document_unreadable') && fromReading.length > 0) {
    return `${fromReading.join(', ')} needs a reading: omit document_unreadable`;
  }
  for (const code of reasons) {
    const missing = neededSteps[code]?.find((step) => !steps.includes(step));
    if (missing !== undefined) return `${code} needs the step ${missing}, which the plan of this session does not have`;
  }
  if (reasons.includes('pre_registered_info_mismatch') && preRegisteredInfo === null) {
    return 'pre_registered_info_mismatch needs preRegisteredInfo, which this session does not have';
  }
  return null;
}
