import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { UnitOfWork } from '../../../app/ports/stores.ts';
import type { SessionViews } from '../../../app/ports/views.ts';
import type { AdminContext } from '../../admin-authentication.ts';
import { invalidRequest } from '../../surface.ts';
import { notFound } from './not-found.ts';

type Id = 'listReviews';

/** `GET /admin/tenants/{tenantId}/reviews`: what waits for a person, oldest first; no personal data. */
export function listReviews(deps: { views: SessionViews; unitOfWork: UnitOfWork }) {
  return async ({ params, query }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const { tenantId } = params;
    if ((await deps.unitOfWork.stores.tenants.load(tenantId)) === null) return notFound('tenant', requestId);
    const limit = query.limit ?? 50;
    // The validator takes 1e400 for a number within any bound.
    if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
      return invalidRequest(requestId, [{ path: '/query/limit', message: 'must be a whole number from 1 to 100' }]);
    }
    const page = await deps.views.pendingReviews(tenantId, query.after ?? null, limit);
    const items = page.items.map(({ sessionId, reviewId, reasons, since }) => ({
      sessionId,
      reviewId,
      reasons: [...reasons],
      since: since.toISOString(),
    }));
    return { status: 200, body: { items, next: page.next } };
  };
}
