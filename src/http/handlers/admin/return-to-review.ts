import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { Clock } from '../../../app/ports/system.ts';
import type { returnToReview as returnToReviewUseCase } from '../../../app/review/return-to-review.ts';
import { presentSessionState } from '../../presenters/present-admin.ts';
import { sessionActionRefusal } from '../../refusals/admin-refusals.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';

type Id = 'returnToReview';

/** `POST /admin/tenants/{tenantId}/sessions/{sessionId}/return-to-review` (SPEC 3). */
export function returnToReview(deps: { returnToReview: ReturnType<typeof returnToReviewUseCase>; clock: Clock }) {
  return async ({ params }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const result = await deps.returnToReview(params.tenantId, params.sessionId);
    return result.ok
      ? { status: 200, body: presentSessionState(result.value, deps.clock.now()) }
      : sessionActionRefusal(result, requestId);
  };
}
