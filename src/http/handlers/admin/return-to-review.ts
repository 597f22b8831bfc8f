import { presentSessionState } from '../../presenters/present-admin.ts';
import { sessionActionRefusal } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/sessions/{sessionId}/return-to-review` (SPEC 3). */
export function returnToReview({ useCases, clock }: HandlerDeps): AdminHandler<'returnToReview'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'returnToReview'>> => {
    const result = await useCases.returnToReview(params.tenantId, params.sessionId);
    return result.ok
      ? { status: 200, body: presentSessionState(result.value, clock.now()) }
      : sessionActionRefusal(result, requestId);
  };
}
