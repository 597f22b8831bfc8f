import { presentMember } from '../../presenters/present-people.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/members`: newest first. */
export function listTenantMembers({ peopleViews }: HandlerDeps): AdminHandler<'listTenantMembers'> {
  return async ({ params, query }, { requestId }): Promise<AdminReply<'listTenantMembers'>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const page = await peopleViews.members(params.tenantId, list.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return { status: 200, body: { items: page.items.map(presentMember), next: page.next } };
  };
}
