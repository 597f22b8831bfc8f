import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { SessionViews } from '../../../app/ports/views.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';

type Id = 'listReviews';

/** `GET /admin/tenants/{tenantId}/reviews`: pending reviews, oldest first; no personal data. */
export function listReviews(deps: { views: SessionViews }) {
  return async ({ params, query }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const page = await deps.views.pendingReviews(params.tenantId, list.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    const items = page.items.map(({ sessionId, reviewId, reasons, since }) => ({
      sessionId,
      reviewId,
      reasons: [...reasons],
      since: since.toISOString(),
    }));
    return { status: 200, body: { items, next: page.next } };
  };
}
