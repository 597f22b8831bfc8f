import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { createEndpoint as createEndpointUseCase } from '../../../app/endpoint/create-endpoint.ts';
import { goodHealth } from '../../../domain/endpoint-health.ts';
import { refused } from '../../../domain/result.ts';
import { presentEndpoint, presentIssuedSecret } from '../../presenters/present-admin.ts';
import { notFound, receiverUrlRefusal } from '../../refusals/admin-refusals.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';

type Id = 'createEndpoint';

/** `POST /admin/tenants/{tenantId}/endpoints`: registers a webhook endpoint with its first secret (SPEC 6). */
export function createEndpoint(deps: { create: ReturnType<typeof createEndpointUseCase> }) {
  return async ({ params, body }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const result = await deps.create(params.tenantId, body);
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
