import { presentMember } from '../../presenters/present-people.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/members`: newest first. */
export function listMembers({ peopleViews }: HandlerDeps): AdminHandler<'listMembers'> {
  return async ({ query }, { requestId }): Promise<AdminReply<'listMembers'>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const page = await peopleViews.members(null, list.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return { status: 200, body: { items: page.items.map(presentMember), next: page.next } };
  };
}
