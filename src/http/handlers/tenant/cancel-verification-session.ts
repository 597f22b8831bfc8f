import type { TenantInput, TenantReply } from '../../../../generated/operations/tenant.ts';
import type { Clock } from '../../../app/ports/system.ts';
import type { UseCases } from '../../../app/use-cases.ts';
import { presentSessionSummary } from '../../presenters/present-session.ts';
import type { TenantContext } from '../../surface/authenticate-tenant.ts';
import { problem } from '../../surface/problems.ts';

type Id = 'cancelVerificationSession';

/** `POST /v1/verification-sessions/{id}/cancel`. */
export function cancelVerificationSession(deps: { cancel: UseCases['cancelVerificationSession']; clock: Clock }) {
  return async ({ params }: TenantInput<Id>, { tenant, requestId }: TenantContext): Promise<TenantReply<Id>> => {
    const result = await deps.cancel(tenant.id, params.id);
    if (result.ok) return { status: 200, body: presentSessionSummary(result.value, deps.clock.now()) };
    const { code, detail } = result;
    return code === 'not_found'
      ? problem('SessionNotFound', requestId, detail, {})
      : problem('CancelNotAllowed', requestId, detail, { reason: code });
  };
}
