import { readSimulation } from '../../../domain/simulation-request.ts';
import { presentSessionSummary } from '../../presenters/present-session.ts';
import { invalidRequest, problem } from '../../surface/problems.ts';
import type { HandlerDeps, TenantHandler, TenantReply } from '../handler.ts';

/** `POST /v1/verification-sessions/{id}/simulate`: for sandbox tenants only. */
export function simulateOutcome({ useCases, clock }: HandlerDeps): TenantHandler<'simulateOutcome'> {
  return async ({ params, body }, { tenant, requestId }): Promise<TenantReply<'simulateOutcome'>> => {
    if (tenant.mode !== 'sandbox') {
      const detail = 'Outcomes are simulated for sandbox tenants only, and this API key belongs to a live one.';
      return problem('SandboxOnly', requestId, detail, {});
    }
    const simulation = readSimulation(body, '/body');
    if (!simulation.ok) return invalidRequest(requestId, simulation.faults);
    const result = await useCases.simulateOutcome(tenant.id, params.id, simulation.value);
    if (result.ok) return { status: 200, body: presentSessionSummary(result.value, clock.now()) };
    const { code, detail } = result;
    switch (code) {
      case 'not_found':
        return problem('SessionNotFound', requestId, detail, {});
      case 'reasons':
      case 'note':
      case 'notification':
        return invalidRequest(requestId, [{ path: `/body/${code}`, message: detail }]);
      default:
        return problem('SimulationNotAllowed', requestId, detail, { reason: code });
    }
  };
}
