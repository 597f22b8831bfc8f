import { readSimulation } from '../../../domain/simulation-request.ts';
import { presentSessionState } from '../../presenters/present-admin.ts';
import { notFound, sandboxOnly } from '../../refusals/admin-refusals.ts';
import { invalidRequest, problem } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/sessions/{sessionId}/simulate`: as the tenant's own `simulateOutcome`. */
export function simulateSessionOutcome(deps: HandlerDeps): AdminHandler<'simulateSessionOutcome'> {
  const { useCases, tenantViews, clock } = deps;
  return async ({ params, body }, { requestId }): Promise<AdminReply<'simulateSessionOutcome'>> => {
    const tenant = await tenantViews.load(params.tenantId);
    if (tenant === null) return notFound('tenant', requestId);
    if (tenant.mode !== 'sandbox') return sandboxOnly(requestId);
    const simulation = readSimulation(body, '/body');
    if (!simulation.ok) return invalidRequest(requestId, simulation.faults);
    const result = await useCases.simulateOutcome(tenant.id, params.sessionId, simulation.value);
    if (result.ok) return { status: 200, body: presentSessionState(result.value.session, clock.now()) };
    const { code, detail } = result;
    switch (code) {
      case 'not_found':
        return notFound('session', requestId);
      case 'reasons':
      case 'note':
      case 'notification':
        return invalidRequest(requestId, [{ path: `/body/${code}`, message: detail }]);
      default:
        return problem('SimulationNotAllowed', requestId, detail, { reason: code });
    }
  };
}
