import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { AccessLog } from '../../../app/ports/access.ts';
import type { Clock } from '../../../app/ports/clock.ts';
import type { SessionViews } from '../../../app/ports/views.ts';
import type { AdminContext } from '../../admin-authentication.ts';
import { presentSessionDetail } from '../../presenters/present-session.ts';
import { presentSessionState } from '../../presenters/present-session-state.ts';
import { problem } from '../../problems.ts';
import { notFound } from './not-found.ts';

type Id = 'getSession';

/** `GET /admin/tenants/{tenantId}/sessions/{sessionId}`: an access to personal data like the tenant's own (SPEC 4.2). */
export function getSession(deps: { views: SessionViews; accessLog: AccessLog; clock: Clock }) {
  return async ({ params }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const { tenantId } = params;
    const view = await deps.views.detail(tenantId, params.sessionId);
    if (view === null) return notFound('session', requestId);
    const { session } = view;
    const at = deps.clock.now();
    try {
      const record = { tenantId, sessionId: session.id, actor: 'admin', operation: 'getSession', requestId, at };
      await deps.accessLog.record(record);
    } catch {
      return problem('ServiceUnavailable', requestId, 'The access could not be recorded. Try again later.', {});
    }
    const { round, reviewId } = presentSessionState(session, at);
    const verificationUrlExpiresAt = session.linkIssue === 0 ? null : session.linkExpiresAt.toISOString();
    return { status: 200, body: { ...presentSessionDetail(view, at), round, reviewId, verificationUrlExpiresAt } };
  };
}
