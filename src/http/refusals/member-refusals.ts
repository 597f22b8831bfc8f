// Error responses about sign-ins, members and their links.

import type { AttemptRefusal } from '../../app/people/limit-attempts.ts';
import type { LinkRefusal } from '../../app/people/links.ts';
import type { Refused } from '../../domain/result.ts';
import { type ProblemExtras, problem } from '../surface/problems.ts';

/** The response to an attempt that failed or came after too many. */
export function attemptRefusal({ code, detail }: Refused<AttemptRefusal>, requestId: string) {
  return code === 'too_many_attempts'
    ? problem('TooManyAttempts', requestId, detail, {})
    : problem('SignInFailed', requestId, detail, {});
}

/** The response to an attempt that came after too many. */
export function tooManyAttempts(detail: string, requestId: string) {
  return problem('TooManyAttempts', requestId, detail, {});
}

/** The response to a sign-in that there is no provider for, or none that responds. */
export function providerRefusal({ code, detail }: Refused<'no_provider' | 'provider_unavailable'>, requestId: string) {
  return code === 'no_provider'
    ? problem('MemberActionNotAllowed', requestId, detail, { reason: code })
    : problem('ServiceUnavailable', requestId, detail, {});
}

/** The response to a link that is no link, or cannot be used any more. */
export function memberLinkRefusal(refusal: Refused<'link_not_found'> | LinkRefusal, requestId: string) {
  if (refusal.code === 'link_not_found') return problem('LinkNotFound', requestId, refusal.detail, {});
  const { detail, reason, issuedBy } = refusal;
  return problem('MemberLinkNotUsable', requestId, detail, { reason, issuedBy });
}

/** The response where the state of the members does not allow something. */
export function memberActionRefusal(
  { code, detail }: Refused<ProblemExtras<'MemberActionNotAllowed'>['reason']>,
  requestId: string,
) {
  return problem('MemberActionNotAllowed', requestId, detail, { reason: code });
}
