import type { EvidenceRefusal } from '../../app/capture/put-evidence.ts';
import type { SubmitRefused } from '../../app/capture/submit-verification.ts';
import type { Refused } from '../../domain/result.ts';
import { browserNotBound } from '../surface/authenticate-browser.ts';
import { problem } from '../surface/problems.ts';

/** The refusals that the contract has a reason for; every other one is told by `status`. */
const reasons = ['session_expired', 'evidence_missing', 'conflict'] as const;

/** The reply to evidence or a submission that cannot be taken now. */
export function evidenceRefusal(
  refusal: Refused<EvidenceRefusal> | SubmitRefused,
  requestId: string,
  missing: readonly string[] = [],
) {
  const { code, detail } = refusal;
  if (code === 'not_found') return browserNotBound(requestId);
  const reason = reasons.find((named) => named === code) ?? 'status';
  return problem('VerificationNotOpen', requestId, detail, { reason, missing: [...missing] });
}
