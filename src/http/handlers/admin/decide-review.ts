import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { Clock } from '../../../app/ports/system.ts';
import type { decideReview as decideReviewUseCase } from '../../../app/review/decide-review.ts';
import { presentSessionState } from '../../presenters/present-admin.ts';
import { sessionActionRefusal } from '../../refusals/admin-refusals.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';
import { invalidRequest } from '../../surface/problems.ts';

type Id = 'decideReview';

/** `POST /admin/tenants/{tenantId}/sessions/{sessionId}/review`: ends a review with the reviewer's verdict (SPEC 2.7). */
export function decideReview(deps: { decide: ReturnType<typeof decideReviewUseCase>; clock: Clock }) {
  return async ({ params, body }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const result = await deps.decide(params.tenantId, params.sessionId, body);
    if (result.ok) return { status: 200, body: presentSessionState(result.value, deps.clock.now()) };
    if (result.code === 'reasons_missing' || result.code === 'reasons_not_allowed') {
      return invalidRequest(requestId, [{ path: '/body/reasons', message: result.detail }]);
    }
    if (result.code === 'note_missing') {
      return invalidRequest(requestId, [{ path: '/body/note', message: result.detail }]);
    }
    return sessionActionRefusal(result, requestId);
  };
}
