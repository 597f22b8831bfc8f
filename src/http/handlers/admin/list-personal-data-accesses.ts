import { presentAccess, readAccessFilter } from '../../presenters/present-access.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/personal-data-accesses`: who read personal data of a tenant, newest first. */
export function listPersonalDataAccesses({ accessViews }: HandlerDeps): AdminHandler<'listPersonalDataAccesses'> {
  return async ({ params, query }, { requestId }): Promise<AdminReply<'listPersonalDataAccesses'>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const page = await accessViews.list(params.tenantId, readAccessFilter(query, list), list.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return { status: 200, body: { items: page.items.map(presentAccess), next: page.next } };
  };
}
