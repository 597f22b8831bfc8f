import { presentClaim } from '../../presenters/present-review.ts';
import { claimedRefusal, sessionActionRefusal } from '../../refusals/admin-refusals.ts';
import { reviewerOf } from '../../surface/authenticate-admin.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/sessions/{sessionId}/review/claim`: of concurrent calls one wins. */
export function claimReview({ useCases }: HandlerDeps): AdminHandler<'claimReview'> {
  return async ({ params }, context): Promise<AdminReply<'claimReview'>> => {
    const { requestId } = context;
    const result = await useCases.claimReview(params.tenantId, params.sessionId, reviewerOf(context));
    if (result.ok) {
      const { reviewId, claim } = result.value;
      return { status: 200, body: { reviewId, claim: presentClaim(claim) } };
    }
    return 'claim' in result ? claimedRefusal(result, requestId) : sessionActionRefusal(result, requestId);
  };
}
