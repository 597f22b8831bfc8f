import { presentInvitation } from '../../presenters/present-people.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/invitations`: newest first. */
export function listTenantInvitations({ peopleViews }: HandlerDeps): AdminHandler<'listTenantInvitations'> {
  return async ({ params, query }, { requestId }): Promise<AdminReply<'listTenantInvitations'>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const page = await peopleViews.invitations(params.tenantId, list.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return { status: 200, body: { items: page.items.map(presentInvitation), next: page.next } };
  };
}
