import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { resumeEndpoint as resumeEndpointUseCase } from '../../../app/endpoint/resume-endpoint.ts';
import type { TenantViews } from '../../../app/ports/views.ts';
import { presentEndpoint } from '../../presenters/present-admin.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';

type Id = 'resumeEndpoint';

/** `POST /admin/tenants/{tenantId}/endpoints/{endpointId}/resume`: sends the held deliveries, oldest first. */
export function resumeEndpoint(deps: { resume: ReturnType<typeof resumeEndpointUseCase>; tenants: TenantViews }) {
  return async ({ params }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const { tenantId, endpointId } = params;
    const found = await deps.resume(tenantId, endpointId);
    const view = found ? await deps.tenants.endpoint(tenantId, endpointId) : null;
    return view === null ? notFound('endpoint', requestId) : { status: 200, body: presentEndpoint(view) };
  };
}
