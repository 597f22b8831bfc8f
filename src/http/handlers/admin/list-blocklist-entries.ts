import { presentBlocklistEntry } from '../../presenters/present-admin.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/blocklist`: entries newest first, without what they block; recorded as an access. */
export function listBlocklistEntries({
  useCases,
  blocklistViews,
  clock,
}: HandlerDeps): AdminHandler<'listBlocklistEntries'> {
  return async ({ params, query }, { caller, requestId }): Promise<AdminReply<'listBlocklistEntries'>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const page = await blocklistViews.list(params.tenantId, list.page, clock.now());
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    // The notes are free text about persons, and sealed like other personal data.
    const access = { tenantId: params.tenantId, sessionId: null, actor: caller, operation: 'listBlocklistEntries' };
    if (page.items.length > 0) await useCases.recordAccess({ ...access, fields: ['blocklist.note'], requestId });
    return { status: 200, body: { items: page.items.map(presentBlocklistEntry), next: page.next } };
  };
}
