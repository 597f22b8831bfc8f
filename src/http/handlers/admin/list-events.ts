import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/events`: events newest first, without their data. */
export function listEvents({ eventViews }: HandlerDeps): AdminHandler<'listEvents'> {
  return async ({ params, query }, { requestId }): Promise<AdminReply<'listEvents'>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const { sessionId = null, eventType = null } = query;
    const filter = { sessionId, eventType, from: list.from, to: list.to };
    const page = await eventViews.newest(params.tenantId, filter, list.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    const items = page.items.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: createdAt.toISOString() }));
    return { status: 200, body: { items, next: page.next } };
  };
}
