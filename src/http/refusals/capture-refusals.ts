// Error responses that several handlers of the capture API share.

import type { EvidenceRefusal } from '../../app/capture/put-evidence.ts';
import type { LinkRefused, LinkUnknown } from '../../app/capture/refuse-link.ts';
import type { SubmitRefused } from '../../app/capture/submit-verification.ts';
import type { FrameRefusal } from '../../domain/challenge.ts';
import { myNumberRefusal, type PictureRefusal } from '../../domain/evidence.ts';
import type { Refused } from '../../domain/result.ts';
import { type PrintRefusal, printDetails } from '../../domain/uploaded-print.ts';
import { problem } from '../surface/problems.ts';

/** The one response to every browser that did not start this session, whether or not the session exists. */
export function browserNotBound(requestId: string) {
  return problem('BrowserNotBound', requestId, 'This browser has not started this verification.', {});
}

/** The response to a browser that handed the session to another one, and may only follow. */
export function continuedElsewhere(requestId: string) {
  const detail = 'This verification continues in another browser. This one can only follow it.';
  return problem('ContinuedElsewhere', requestId, detail, {});
}

/** The refusals that are reasons of the contract too; every other one becomes `status`. */
const evidenceReasons = [
  'session_expired',
  'evidence_missing',
  'uploads_used',
  'challenges_used',
  'challenge_ended',
  'challenge_expired',
  'challenge_order',
  'handoffs_used',
  'conflict',
] as const;

/** The response to evidence or a submission that is not possible now. */
export function evidenceRefusal(
  { code, detail }: Refused<EvidenceRefusal | FrameRefusal | 'challenges_used'> | SubmitRefused,
  requestId: string,
  missing: readonly string[] = [],
) {
  if (code === 'not_found') return browserNotBound(requestId);
  const reason = code === 'given_changed' ? 'conflict' : (evidenceReasons.find((known) => known === code) ?? 'status');
  return problem('VerificationNotOpen', requestId, detail, { reason, missing: [...missing] });
}

/** Whether a picture that was not re-encoded is one of the round's pictures: decoding it took time. A file that is no picture is not read. */
export function isCounted({ code }: Refused<PictureRefusal | 'busy' | 'unavailable'>): boolean {
  return code !== 'not_a_picture' && code !== 'busy' && code !== 'unavailable';
}

/** The response to a picture that was not re-encoded. */
export function pictureRefusal({ code, detail }: Refused<PictureRefusal | 'busy' | 'unavailable'>, requestId: string) {
  return code === 'busy' || code === 'unavailable'
    ? problem('ServiceUnavailable', requestId, detail, {})
    : problem('PictureNotAccepted', requestId, detail, { reason: code, attemptsLeft: null });
}

/** The response to a picture whose print refuses it. */
export function printProblem(refusal: PrintRefusal, requestId: string) {
  return refusal === 'my_number'
    ? pictureRefusal(myNumberRefusal, requestId)
    : problem('PictureNotAccepted', requestId, printDetails[refusal], { reason: refusal, attemptsLeft: null });
}

/** The response to a picture whose print cannot be tested now. */
export function inspectionProblem(requestId: string) {
  return problem('ServiceUnavailable', requestId, 'Too many pictures are being tested. Try again later.', {});
}

/** The contract's reasons why a link cannot be used; every other one becomes `status`. */
const linkReasons = {
  link_used: 'link_used',
  link_expired: 'link_expired',
  link_invalid: 'link_replaced',
  session_expired: 'session_expired',
  conflict: 'conflict',
} as const;

/** The response to a link that cannot be used. */
export function linkRefusal(refusal: LinkRefused | LinkUnknown, requestId: string) {
  const { code, detail, tenant } = refusal;
  if (tenant === undefined) return linkNotFound(requestId, detail);
  const reason = code in linkReasons ? linkReasons[code as keyof typeof linkReasons] : 'status';
  return problem('LinkNotUsable', requestId, detail, { reason, tenant });
}

/** The response to a token that belongs to no link of the session. */
export function linkNotFound(requestId: string, detail = 'This link is not valid.') {
  return problem('LinkNotFound', requestId, detail, {});
}
