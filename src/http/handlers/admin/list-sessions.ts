import { presentFoundSession } from '../../presenters/present-admin.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/sessions`: newest first; no personal data, so no access is recorded. */
export function listSessions({ sessionSearch, tenantViews, clock }: HandlerDeps): AdminHandler<'listSessions'> {
  return async ({ params, query }, { requestId }): Promise<AdminReply<'listSessions'>> => {
    const { tenantId } = params;
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const { metadataKey: key, metadataValue: value, sessionId = null, status = null } = query;
    const { verdict = null, reason = null } = query;
    const keys = await tenantViews.listedMetadataKeys(tenantId);
    if ((key === undefined) !== (value === undefined)) {
      const missing = key === undefined ? 'metadataKey' : 'metadataValue';
      return invalidRequest(requestId, [{ path: `/query/${missing}`, message: 'must be given with the other one' }]);
    }
    if (key !== undefined && !keys.includes(key)) {
      const message = `must be a key that the settings list: ${keys.join(', ') || 'there is none'}`;
      return invalidRequest(requestId, [{ path: '/query/metadataKey', message }]);
    }
    const metadata = key === undefined || value === undefined ? null : { key, value };
    const filter = { sessionId, status, verdict, reason, metadata, from: list.from, to: list.to };
    const now = clock.now();
    const page = await sessionSearch.search(tenantId, filter, list.page, now);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return {
      status: 200,
      body: { items: page.items.map((found) => presentFoundSession(found, keys, now)), next: page.next },
    };
  };
}
