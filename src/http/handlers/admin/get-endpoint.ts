import { endpointVersionOf } from '../../../app/endpoint/update-endpoint.ts';
import { presentEndpoint } from '../../presenters/present-admin.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import { etag } from '../../surface/if-match.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/endpoints/{endpointId}`: with its version, for `If-Match`. */
export function getEndpoint({ tenantViews }: HandlerDeps): AdminHandler<'getEndpoint'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'getEndpoint'>> => {
    const view = await tenantViews.endpoint(params.tenantId, params.endpointId);
    if (view === null) return notFound('endpoint', requestId);
    return { status: 200, headers: etag(endpointVersionOf(view.endpoint)), body: presentEndpoint(view) };
  };
}
