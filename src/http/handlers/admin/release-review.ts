import { claimedRefusal, notFound } from '../../refusals/admin-refusals.ts';
import { reviewerOf } from '../../surface/authenticate-admin.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `DELETE /admin/tenants/{tenantId}/sessions/{sessionId}/review/claim`: idempotent. */
export function releaseReview({ useCases }: HandlerDeps): AdminHandler<'releaseReview'> {
  return async ({ params }, context): Promise<AdminReply<'releaseReview'>> => {
    const { requestId } = context;
    const result = await useCases.releaseReview(params.tenantId, params.sessionId, reviewerOf(context));
    if (result.ok) return { status: 204 };
    return 'claim' in result ? claimedRefusal(result, requestId) : notFound('session', requestId);
  };
}
