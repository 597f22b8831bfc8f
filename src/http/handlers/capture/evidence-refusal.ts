import type { SubmitRefusal } from '../../../app/capture/submit-verification.ts';
import type { Refused } from '../../../domain/result.ts';
import { browserNotBound } from '../../capture-admission.ts';
import { problem } from '../../problems.ts';

/** The reply to evidence or a submission that cannot be taken now. */
export function evidenceRefusal(refusal: Refused<SubmitRefusal>, requestId: string, missing: readonly string[] = []) {
  const { code, detail } = refusal;
  if (code === 'not_found') return browserNotBound(requestId);
  const known = code === 'session_expired' || code === 'evidence_missing' || code === 'conflict';
  return problem('VerificationNotOpen', requestId, detail, { reason: known ? code : 'status', missing: [...missing] });
}
