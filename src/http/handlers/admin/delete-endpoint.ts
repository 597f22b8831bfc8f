import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `DELETE /admin/tenants/{tenantId}/endpoints/{endpointId}`: also deletes its secrets and stops its pending deliveries. */
export function deleteEndpoint({ useCases }: HandlerDeps): AdminHandler<'deleteEndpoint'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'deleteEndpoint'>> => {
    const deleted = await useCases.deleteEndpoint(params.tenantId, params.endpointId);
    return deleted ? { status: 204 } : notFound('endpoint', requestId);
  };
}
