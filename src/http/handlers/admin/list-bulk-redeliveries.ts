import { presentBulkRedelivery } from '../../presenters/present-bulk-redelivery.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/bulk-redeliveries`: newest first. */
export function listBulkRedeliveries({ bulkRedeliveryViews }: HandlerDeps): AdminHandler<'listBulkRedeliveries'> {
  return async ({ params, query }, { requestId }): Promise<AdminReply<'listBulkRedeliveries'>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const page = await bulkRedeliveryViews.list(params.tenantId, list.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return { status: 200, body: { items: page.items.map(presentBulkRedelivery), next: page.next } };
  };
}
