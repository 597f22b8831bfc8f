// Error responses that several handlers of the admin API share.

import type { ClaimedRefusal } from '../../app/review/claim-review.ts';
import type { ReviewRefusal } from '../../app/review/decide-review.ts';
import type { Faulty, Refused } from '../../domain/result.ts';
import type { LogoRefusal } from '../../domain/tenant-logo.ts';
import { presentClaim } from '../presenters/present-review.ts';
import { invalidRequest, type ProblemExtras, problem } from '../surface/problems.ts';

/** The response for a resource that does not exist or belongs to another tenant. */
export function notFound(
  resource:
    | 'tenant'
    | 'api_key'
    | 'token'
    | 'member'
    | 'invitation'
    | 'member_session'
    | 'endpoint'
    | 'secret'
    | 'session'
    | 'event'
    | 'delivery'
    | 'picture'
    | 'blocklist_entry'
    | 'erasure_receipt'
    | 'bulk_redelivery',
  requestId: string,
) {
  return problem('ResourceNotFound', requestId, `There is no such ${resource.replace('_', ' ')}.`, { resource });
}

/** The response to an operation of the sandbox for a live tenant. */
export function sandboxOnly(requestId: string) {
  const detail = 'This is possible in sandbox tenants only, and this tenant is a live one.';
  return problem('SandboxOnly', requestId, detail, {});
}

/** The response to a body that breaks rules of the domain. */
export function invalidBody({ faults }: Faulty, requestId: string) {
  return invalidRequest(
    requestId,
    faults.map(({ path, message }) => ({ path: `/body${path}`, message })),
  );
}

/** The response to a logo that was not re-encoded. */
export function logoRefusal({ code, detail }: Refused<LogoRefusal | 'busy' | 'unavailable'>, requestId: string) {
  if (code === 'busy' || code === 'unavailable') return problem('ServiceUnavailable', requestId, detail, {});
  return problem('LogoNotAccepted', requestId, detail, { reason: code });
}

/** The response to a receiving URL that cannot be registered. */
export function receiverUrlRefusal(
  { code, detail }: Refused<ProblemExtras<'ReceiverUrlNotAllowed'>['reason']>,
  requestId: string,
) {
  return problem('ReceiverUrlNotAllowed', requestId, detail, { reason: code });
}

/** The refusals that are reasons of the contract too; every other one becomes `status`. */
const sessionReasons = [
  ...(['session_expired', 'stale', 'record_not_stored', 'personal_data_erased', 'conflict'] as const),
  ...(['another_person_needed', 'owner_needed', 'member_needed'] as const),
];

/** The response to a reviewer whose review another one has claimed. */
export function claimedRefusal({ claim, detail }: ClaimedRefusal, requestId: string) {
  return problem('ReviewClaimed', requestId, detail, { claim: presentClaim(claim) });
}

/** The response to an action that the session does not allow now. */
export function sessionActionRefusal({ code, detail }: Refused<ReviewRefusal>, requestId: string) {
  if (code === 'not_found') return notFound('session', requestId);
  const reason = sessionReasons.find((known) => known === code) ?? 'status';
  return problem('SessionActionNotAllowed', requestId, detail, { reason });
}
