import { presentAuditEntry } from '../../presenters/present-audit.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/audit-log`: who changed something of the instance, newest first. */
export function listInstanceAuditLog({ auditViews }: HandlerDeps): AdminHandler<'listInstanceAuditLog'> {
  return async ({ query }, { requestId }): Promise<AdminReply<'listInstanceAuditLog'>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const { operation = null, actorId = null } = query;
    const filter = { kind: null, sessionId: null, operation, actorId, from: list.from, to: list.to };
    const page = await auditViews.list(null, filter, list.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return { status: 200, body: { items: page.items.map(presentAuditEntry), next: page.next } };
  };
}
