import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { Clock } from '../../../app/ports/system.ts';
import type { SessionViews } from '../../../app/ports/views.ts';
import type { recordAccess } from '../../../app/record-access.ts';
import { presentSessionState } from '../../presenters/present-admin.ts';
import { presentSessionDetail } from '../../presenters/present-session.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import { type AdminContext, administrator } from '../../surface/authenticate-admin.ts';

type Id = 'getSession';

/** `GET /admin/tenants/{tenantId}/sessions/{sessionId}`: recorded as an access to personal data (SPEC 4.2). */
export function getSession(deps: { views: SessionViews; recordAccess: ReturnType<typeof recordAccess>; clock: Clock }) {
  return async ({ params }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const { tenantId } = params;
    const view = await deps.views.detail(tenantId, params.sessionId);
    if (view === null) return notFound('session', requestId);
    const { session } = view;
    const access = { tenantId, sessionId: session.id, actor: administrator, operation: 'getSession' };
    await deps.recordAccess({ ...access, requestId });
    const at = deps.clock.now();
    const { round, reviewId } = presentSessionState(session, at);
    const verificationUrlExpiresAt = session.linkIssue === 0 ? null : session.linkExpiresAt.toISOString();
    return { status: 200, body: { ...presentSessionDetail(view, at), round, reviewId, verificationUrlExpiresAt } };
  };
}
