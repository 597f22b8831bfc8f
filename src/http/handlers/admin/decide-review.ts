import { presentSessionState } from '../../presenters/present-admin.ts';
import { claimedRefusal, sessionActionRefusal } from '../../refusals/admin-refusals.ts';
import { reviewerOf } from '../../surface/authenticate-admin.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/sessions/{sessionId}/review`: a reviewer's decision, which usually ends the review (SPEC 2.7). */
export function decideReview({ useCases, clock }: HandlerDeps): AdminHandler<'decideReview'> {
  return async ({ params, body }, context): Promise<AdminReply<'decideReview'>> => {
    const { requestId } = context;
    const result = await useCases.decideReview(params.tenantId, params.sessionId, body, reviewerOf(context));
    if (result.ok) {
      const { session, awaits } = result.value;
      return { status: 200, body: { ...presentSessionState(session, clock.now()), awaits } };
    }
    if ('claim' in result) return claimedRefusal(result, requestId);
    if (result.code === 'reasons_missing' || result.code === 'reasons_not_allowed') {
      return invalidRequest(requestId, [{ path: '/body/reasons', message: result.detail }]);
    }
    if (result.code === 'note_missing') {
      return invalidRequest(requestId, [{ path: '/body/note', message: result.detail }]);
    }
    return sessionActionRefusal(result, requestId);
  };
}
