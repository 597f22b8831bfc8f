import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants`: the tenants of the installation, by id. */
export function listTenants({ tenantViews }: HandlerDeps): AdminHandler<'listTenants'> {
  return async ({ query }, { requestId }): Promise<AdminReply<'listTenants'>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const page = await tenantViews.list(query.name ?? null, list.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    const items = page.items.map(({ createdAt, ...tenant }) => ({ ...tenant, createdAt: createdAt.toISOString() }));
    return { status: 200, body: { items, next: page.next } };
  };
}
