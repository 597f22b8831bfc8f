import { goodHealth } from '../../../domain/endpoint-health.ts';
import { refused } from '../../../domain/result.ts';
import { presentEndpoint, presentIssuedSecret } from '../../presenters/present-admin.ts';
import { notFound, receiverUrlRefusal } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/endpoints`: registers a webhook endpoint with its first secret (SPEC 6). */
export function createEndpoint({ useCases }: HandlerDeps): AdminHandler<'createEndpoint'> {
  return async ({ params, body }, { requestId }): Promise<AdminReply<'createEndpoint'>> => {
    const result = await useCases.createEndpoint(params.tenantId, body);
    if (!result.ok) {
      const { code, detail } = result;
      return code === 'not_found'
        ? notFound('tenant', requestId)
        : receiverUrlRefusal(refused(code, detail), requestId);
    }
    const { endpoint, secret } = result.value;
    return {
      status: 201,
      body: {
        endpoint: presentEndpoint({ endpoint, health: goodHealth, secrets: [secret] }),
        secret: presentIssuedSecret(secret),
      },
    };
  };
}
