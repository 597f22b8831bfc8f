import { refused } from '../../../domain/result.ts';
import { presentEndpoint } from '../../presenters/present-admin.ts';
import { notFound, receiverUrlRefusal } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `PATCH /admin/tenants/{tenantId}/endpoints/{endpointId}`: takes effect with the next attempt. */
export function updateEndpoint({ useCases, tenantViews }: HandlerDeps): AdminHandler<'updateEndpoint'> {
  return async ({ params, body }, { requestId }): Promise<AdminReply<'updateEndpoint'>> => {
    const { tenantId, endpointId } = params;
    const result = await useCases.updateEndpoint(tenantId, endpointId, body);
    if (!result.ok && result.code !== 'not_found')
      return receiverUrlRefusal(refused(result.code, result.detail), requestId);
    const view = result.ok ? await tenantViews.endpoint(tenantId, endpointId) : null;
    return view === null ? notFound('endpoint', requestId) : { status: 200, body: presentEndpoint(view) };
  };
}
