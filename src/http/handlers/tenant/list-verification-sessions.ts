import type { TenantInput, TenantReply } from '../../../../generated/operations/tenant.ts';
import type { Clock } from '../../../app/ports/system.ts';
import type { SessionViews } from '../../../app/ports/views.ts';
import { presentSessionPage } from '../../presenters/present-session.ts';
import type { TenantContext } from '../../surface/authenticate-tenant.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';

type Id = 'listVerificationSessions';

/** `GET /v1/verification-sessions`: the tenant's sessions, newest first; no personal data, so no access is recorded. */
export function listVerificationSessions(deps: { views: SessionViews; clock: Clock }) {
  return async ({ query }: TenantInput<Id>, { tenant, requestId }: TenantContext): Promise<TenantReply<Id>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const filter = { status: query.status ?? null, verdict: query.verdict ?? null, from: list.from, to: list.to };
    const now = deps.clock.now();
    const page = await deps.views.list(tenant.id, filter, list.page, now);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return { status: 200, body: presentSessionPage(page, now) };
  };
}
