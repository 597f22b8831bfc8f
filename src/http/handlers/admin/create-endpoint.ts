import { goodHealth } from '../../../domain/endpoint-health.ts';
import { presentEndpoint, presentIssuedSecret } from '../../presenters/present-admin.ts';
import { receiverUrlRefusal } from '../../refusals/admin-refusals.ts';
import { problem } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/endpoints`: registers a webhook endpoint with its first secret (SPEC 6). */
export function createEndpoint({ useCases }: HandlerDeps): AdminHandler<'createEndpoint'> {
  return async ({ params, body }, { requestId }): Promise<AdminReply<'createEndpoint'>> => {
    const result = await useCases.createEndpoint(params.tenantId, body);
    if (!result.ok) {
      const { code, detail } = result;
      if (code === 'too_many_endpoints') return problem('EndpointNotAllowed', requestId, detail, { reason: code });
      return receiverUrlRefusal({ ok: false, code, detail }, requestId);
    }
    const { endpoint, secret } = result.value;
    return {
      status: 201,
      body: {
        endpoint: presentEndpoint({ endpoint, health: goodHealth, pausedByPersonAt: null, secrets: [secret] }),
        secret: presentIssuedSecret(secret),
      },
    };
  };
}
