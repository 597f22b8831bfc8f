import { presentSessionState } from '../../presenters/present-admin.ts';
import { sessionActionRefusal } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/sessions/{sessionId}/cancel`: as the tenant's own `cancelVerificationSession`. */
export function cancelSession({ useCases, clock }: HandlerDeps): AdminHandler<'cancelSession'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'cancelSession'>> => {
    const result = await useCases.cancelVerificationSession(params.tenantId, params.sessionId);
    if (!result.ok) return sessionActionRefusal(result, requestId);
    return { status: 200, body: presentSessionState(result.value.session, clock.now()) };
  };
}
