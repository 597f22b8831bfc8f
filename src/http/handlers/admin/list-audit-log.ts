import { presentAuditEntry } from '../../presenters/present-audit.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/audit-log`: who saw or changed what of a tenant, newest first. */
export function listAuditLog({ auditViews }: HandlerDeps): AdminHandler<'listAuditLog'> {
  return async ({ params, query }, { requestId }): Promise<AdminReply<'listAuditLog'>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const { kind = null, sessionId = null, operation = null, actorId = null } = query;
    const filter = { kind, sessionId, operation, actorId, from: list.from, to: list.to };
    const page = await auditViews.list(params.tenantId, filter, list.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return { status: 200, body: { items: page.items.map(presentAuditEntry), next: page.next } };
  };
}
