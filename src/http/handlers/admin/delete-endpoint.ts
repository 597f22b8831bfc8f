import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { deleteEndpoint as deleteEndpointUseCase } from '../../../app/endpoint/delete-endpoint.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';

type Id = 'deleteEndpoint';

/** `DELETE /admin/tenants/{tenantId}/endpoints/{endpointId}`: also deletes its secrets and stops its pending deliveries. */
export function deleteEndpoint(deps: { delete: ReturnType<typeof deleteEndpointUseCase> }) {
  return async ({ params }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const deleted = await deps.delete(params.tenantId, params.endpointId);
    return deleted ? { status: 204 } : notFound('endpoint', requestId);
  };
}
