import { presentPendingReview } from '../../presenters/present-review.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/reviews`: pending reviews, those with erased data first; no personal data. */
export function listReviews({ sessionViews, clock }: HandlerDeps): AdminHandler<'listReviews'> {
  return async ({ params, query }, { requestId }): Promise<AdminReply<'listReviews'>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const page = await sessionViews.pendingReviews(params.tenantId, list.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    const now = clock.now();
    return { status: 200, body: { items: page.items.map((item) => presentPendingReview(item, now)), next: page.next } };
  };
}
