import { notFound } from '../../refusals/admin-refusals.ts';
import { readIfMatch, versionConflict } from '../../surface/if-match.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `DELETE /admin/tenants/{tenantId}/endpoints/{endpointId}`: also deletes its secrets and stops its pending deliveries. */
export function deleteEndpoint({ useCases }: HandlerDeps): AdminHandler<'deleteEndpoint'> {
  return async ({ params, headers }, { requestId }): Promise<AdminReply<'deleteEndpoint'>> => {
    const deleted = await useCases.deleteEndpoint(params.tenantId, params.endpointId, readIfMatch(headers));
    if (deleted.ok) return { status: 204 };
    return 'current' in deleted ? versionConflict(deleted, requestId) : notFound('endpoint', requestId);
  };
}
