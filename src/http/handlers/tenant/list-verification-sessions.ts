import { presentSessionPage } from '../../presenters/present-session.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { HandlerDeps, TenantHandler, TenantReply } from '../handler.ts';

/** `GET /v1/verification-sessions`: the tenant's sessions, newest first; no personal data, so no access is recorded. */
export function listVerificationSessions({
  sessionViews,
  clock,
}: HandlerDeps): TenantHandler<'listVerificationSessions'> {
  return async ({ query }, { tenant, requestId }): Promise<TenantReply<'listVerificationSessions'>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const filter = { status: query.status ?? null, verdict: query.verdict ?? null, from: list.from, to: list.to };
    const now = clock.now();
    const page = await sessionViews.list(tenant.id, filter, list.page, now);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return { status: 200, body: presentSessionPage(page, now) };
  };
}
