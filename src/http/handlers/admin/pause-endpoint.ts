import { presentEndpoint } from '../../presenters/present-admin.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/endpoints/{endpointId}/pause`: holds the deliveries until the endpoint is resumed. */
export function pauseEndpoint({ useCases, tenantViews }: HandlerDeps): AdminHandler<'pauseEndpoint'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'pauseEndpoint'>> => {
    const { tenantId, endpointId } = params;
    const found = await useCases.pauseEndpoint(tenantId, endpointId);
    const view = found ? await tenantViews.endpoint(tenantId, endpointId) : null;
    return view === null ? notFound('endpoint', requestId) : { status: 200, body: presentEndpoint(view) };
  };
}
