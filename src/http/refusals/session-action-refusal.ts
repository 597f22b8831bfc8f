import type { ReviewRefusal } from '../../app/review/decide-review.ts';
import type { Refused } from '../../domain/result.ts';
import { problem } from '../surface/problems.ts';
import { notFound } from './not-found.ts';

/** What can stand in the way of an action on a session; the rest is told as `status`. */
const reasons = ['session_expired', 'stale', 'record_not_stored', 'personal_data_erased', 'conflict'] as const;

/** The reply to an action that the session is not open to. */
export function sessionActionRefusal(refusal: Refused<ReviewRefusal>, requestId: string) {
  const { code, detail } = refusal;
  if (code === 'not_found') return notFound('session', requestId);
  const reason = reasons.find((known) => known === code) ?? 'status';
  return problem('SessionActionNotAllowed', requestId, detail, { reason });
}
