import { presentToken } from '../../presenters/present-people.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/tokens`: newest first, without their texts. */
export function listTenantTokens({ peopleViews }: HandlerDeps): AdminHandler<'listTenantTokens'> {
  return async ({ params, query }, { requestId }): Promise<AdminReply<'listTenantTokens'>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const page = await peopleViews.tokens(params.tenantId, list.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return { status: 200, body: { items: page.items.map(presentToken), next: page.next } };
  };
}
