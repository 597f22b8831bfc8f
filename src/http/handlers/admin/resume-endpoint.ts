import { presentEndpoint } from '../../presenters/present-admin.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/endpoints/{endpointId}/resume`: sends the held deliveries, oldest first. */
export function resumeEndpoint({ useCases, tenantViews }: HandlerDeps): AdminHandler<'resumeEndpoint'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'resumeEndpoint'>> => {
    const { tenantId, endpointId } = params;
    const found = await useCases.resumeEndpoint(tenantId, endpointId);
    const view = found ? await tenantViews.endpoint(tenantId, endpointId) : null;
    return view === null ? notFound('endpoint', requestId) : { status: 200, body: presentEndpoint(view) };
  };
}
