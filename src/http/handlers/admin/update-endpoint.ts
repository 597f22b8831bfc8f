import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { updateEndpoint as updateEndpointUseCase } from '../../../app/endpoint/update-endpoint.ts';
import type { TenantViews } from '../../../app/ports/views.ts';
import { refused } from '../../../domain/result.ts';
import { presentEndpoint } from '../../presenters/present-admin.ts';
import { notFound, receiverUrlRefusal } from '../../refusals/admin-refusals.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';

type Id = 'updateEndpoint';

/** `PATCH /admin/tenants/{tenantId}/endpoints/{endpointId}`: takes effect with the next attempt. */
export function updateEndpoint(deps: { update: ReturnType<typeof updateEndpointUseCase>; tenants: TenantViews }) {
  return async ({ params, body }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const { tenantId, endpointId } = params;
    const result = await deps.update(tenantId, endpointId, body);
    if (!result.ok && result.code !== 'not_found')
      return receiverUrlRefusal(refused(result.code, result.detail), requestId);
    const view = result.ok ? await deps.tenants.endpoint(tenantId, endpointId) : null;
    return view === null ? notFound('endpoint', requestId) : { status: 200, body: presentEndpoint(view) };
  };
}
