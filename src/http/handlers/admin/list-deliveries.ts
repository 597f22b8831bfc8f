import { presentDelivery } from '../../presenters/present-admin.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/deliveries`: deliveries, newest first. */
export function listDeliveries({ deliveryViews }: HandlerDeps): AdminHandler<'listDeliveries'> {
  return async ({ params, query }, { requestId }): Promise<AdminReply<'listDeliveries'>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const { sessionId = null, endpointId = null, eventId = null, status = null, eventType = null } = query;
    const filter = { sessionId, endpointId, eventId, status, eventType, from: list.from, to: list.to };
    const page = await deliveryViews.list(params.tenantId, filter, list.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return { status: 200, body: { items: page.items.map(presentDelivery), next: page.next } };
  };
}
