import { presentSessionState } from '../../presenters/present-admin.ts';
import { sessionActionRefusal } from '../../refusals/admin-refusals.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/sessions/{sessionId}/review`: ends a review with the reviewer's verdict (SPEC 2.7). */
export function decideReview({ useCases, clock }: HandlerDeps): AdminHandler<'decideReview'> {
  return async ({ params, body }, { requestId }): Promise<AdminReply<'decideReview'>> => {
    const result = await useCases.decideReview(params.tenantId, params.sessionId, body);
    if (result.ok) return { status: 200, body: presentSessionState(result.value, clock.now()) };
    if (result.code === 'reasons_missing' || result.code === 'reasons_not_allowed') {
      return invalidRequest(requestId, [{ path: '/body/reasons', message: result.detail }]);
    }
    if (result.code === 'note_missing') {
      return invalidRequest(requestId, [{ path: '/body/note', message: result.detail }]);
    }
    return sessionActionRefusal(result, requestId);
  };
}
