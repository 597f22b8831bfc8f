import type { TenantInput, TenantReply } from '../../../../generated/operations/tenant.ts';
import type { Clock } from '../../../app/ports/system.ts';
import type { SessionViews } from '../../../app/ports/views.ts';
import type { recordAccess } from '../../../app/record-access.ts';
import { presentSessionDetail } from '../../presenters/present-session.ts';
import type { TenantContext } from '../../surface/authenticate-tenant.ts';
import { problem } from '../../surface/problems.ts';

type Id = 'getVerificationSession';

/** `GET /v1/verification-sessions/{id}` (SPEC 4.2). There is no response with data before the access is recorded. */
export function getVerificationSession(deps: {
  views: SessionViews;
  recordAccess: ReturnType<typeof recordAccess>;
  clock: Clock;
}) {
  return async ({ params }: TenantInput<Id>, { tenant, keyId, requestId }: TenantContext): Promise<TenantReply<Id>> => {
    const view = await deps.views.detail(tenant.id, params.id);
    if (view === null) return problem('SessionNotFound', requestId, 'There is no such session.', {});
    const access = {
      tenantId: tenant.id,
      sessionId: view.session.id,
      actor: keyId,
      operation: 'getVerificationSession',
    };
    await deps.recordAccess({ ...access, requestId });
    return { status: 200, body: presentSessionDetail(view, deps.clock.now()) };
  };
}
