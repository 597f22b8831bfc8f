import type { TenantInput, TenantReply } from '../../../../generated/operations/tenant.ts';
import type { Clock } from '../../../app/ports/system.ts';
import type { UseCases } from '../../../app/use-cases.ts';
import { readSimulation } from '../../../domain/simulation-request.ts';
import { presentSessionSummary } from '../../presenters/present-session.ts';
import type { TenantContext } from '../../surface/authenticate-tenant.ts';
import { invalidRequest, problem } from '../../surface/problems.ts';

type Id = 'simulateOutcome';

/** `POST /v1/verification-sessions/{id}/simulate`: for sandbox tenants only. */
export function simulateOutcome(deps: { simulate: UseCases['simulateOutcome']; clock: Clock }) {
  return async ({ params, body }: TenantInput<Id>, { tenant, requestId }: TenantContext): Promise<TenantReply<Id>> => {
    if (tenant.mode !== 'sandbox') {
      const detail = 'Outcomes are simulated for sandbox tenants only, and this API key belongs to a live one.';
      return problem('SandboxOnly', requestId, detail, {});
    }
    const simulation = readSimulation(body, '/body');
    if (!simulation.ok) return invalidRequest(requestId, simulation.faults);
    const result = await deps.simulate(tenant.id, params.id, simulation.value);
    if (result.ok) return { status: 200, body: presentSessionSummary(result.value, deps.clock.now()) };
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
