import { endpointVersionOf } from '../../../app/endpoint/update-endpoint.ts';
import { refused } from '../../../domain/result.ts';
import { presentEndpoint } from '../../presenters/present-admin.ts';
import { notFound, receiverUrlRefusal } from '../../refusals/admin-refusals.ts';
import { etag, readIfMatch, versionConflict } from '../../surface/if-match.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `PATCH /admin/tenants/{tenantId}/endpoints/{endpointId}`: takes effect with the next attempt. */
export function updateEndpoint({ useCases, tenantViews }: HandlerDeps): AdminHandler<'updateEndpoint'> {
  return async ({ params, headers, body }, { requestId }): Promise<AdminReply<'updateEndpoint'>> => {
    const { tenantId, endpointId } = params;
    const result = await useCases.updateEndpoint(tenantId, endpointId, body, readIfMatch(headers));
    if (!result.ok && 'current' in result) return versionConflict(result, requestId);
    if (!result.ok && result.code !== 'not_found')
      return receiverUrlRefusal(refused(result.code, result.detail), requestId);
    const view = result.ok ? await tenantViews.endpoint(tenantId, endpointId) : null;
    if (view === null) return notFound('endpoint', requestId);
    return { status: 200, headers: etag(endpointVersionOf(view.endpoint)), body: presentEndpoint(view) };
  };
}
