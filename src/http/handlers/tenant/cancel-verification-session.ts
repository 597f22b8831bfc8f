import { presentSessionSummary } from '../../presenters/present-session.ts';
import { problem } from '../../surface/problems.ts';
import type { HandlerDeps, TenantHandler, TenantReply } from '../handler.ts';

/** `POST /v1/verification-sessions/{id}/cancel`. */
export function cancelVerificationSession({
  useCases,
  clock,
}: HandlerDeps): TenantHandler<'cancelVerificationSession'> {
  return async ({ params }, { tenant, requestId }): Promise<TenantReply<'cancelVerificationSession'>> => {
    const result = await useCases.cancelVerificationSession(tenant.id, params.id);
    if (result.ok) return { status: 200, body: presentSessionSummary(result.value, clock.now()) };
    const { code, detail } = result;
    return code === 'not_found'
      ? problem('SessionNotFound', requestId, detail, {})
      : problem('CancelNotAllowed', requestId, detail, { reason: code });
  };
}
