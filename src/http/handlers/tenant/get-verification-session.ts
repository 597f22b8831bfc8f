import { fieldsOfDetail } from '../../../domain/access.ts';
import { presentSessionDetail } from '../../presenters/present-session.ts';
import { problem } from '../../surface/problems.ts';
import type { HandlerDeps, TenantHandler, TenantReply } from '../handler.ts';

/** `GET /v1/verification-sessions/{id}` (SPEC 4.2). There is no response with data before the access is recorded. */
export function getVerificationSession({
  useCases,
  sessionViews,
  clock,
}: HandlerDeps): TenantHandler<'getVerificationSession'> {
  return async ({ params }, { tenant, caller, requestId }): Promise<TenantReply<'getVerificationSession'>> => {
    const view = await sessionViews.detail(tenant.id, params.id);
    if (view === null) return problem('SessionNotFound', requestId, 'There is no such session.', {});
    const access = { tenantId: tenant.id, sessionId: view.session.id, actor: caller, requestId };
    const fields = fieldsOfDetail(view);
    await useCases.recordAccess({ ...access, operation: 'getVerificationSession', fields });
    return { status: 200, body: presentSessionDetail(view, clock.now()) };
  };
}
