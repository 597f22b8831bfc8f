import { presentAttempt } from '../../presenters/present-admin.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/deliveries/{deliveryId}/attempts`: every attempt, the first one first. */
export function listDeliveryAttempts({ deliveryViews }: HandlerDeps): AdminHandler<'listDeliveryAttempts'> {
  return async ({ params, query }, { requestId }): Promise<AdminReply<'listDeliveryAttempts'>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const page = await deliveryViews.attempts(params.tenantId, params.deliveryId, list.page);
    if (page === null) return notFound('delivery', requestId);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return { status: 200, body: { items: page.items.map(presentAttempt), next: page.next } };
  };
}
