import { presentAccess, readAccessFilter } from '../../presenters/present-access.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { HandlerDeps, TenantHandler, TenantReply } from '../handler.ts';

/** `GET /v1/personal-data-accesses`: who read personal data of the tenant, newest first; no personal data of users. */
export function listPersonalDataAccesses({ accessViews }: HandlerDeps): TenantHandler<'listPersonalDataAccesses'> {
  return async ({ query }, { tenant, requestId }): Promise<TenantReply<'listPersonalDataAccesses'>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const page = await accessViews.list(tenant.id, readAccessFilter(query, list), list.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return { status: 200, body: { items: page.items.map(presentAccess), next: page.next } };
  };
}
