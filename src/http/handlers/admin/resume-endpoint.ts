import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { resumeEndpoint as resumeEndpointUseCase } from '../../../app/endpoint/resume-endpoint.ts';
import type { UnitOfWork } from '../../../app/ports/stores.ts';
import { describeEndpoint } from '../../../app/tenant/describe-tenant.ts';
import { presentEndpoint } from '../../presenters/present-tenant.ts';
import { notFound } from '../../refusals/not-found.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';

type Id = 'resumeEndpoint';

/** `POST /admin/tenants/{tenantId}/endpoints/{endpointId}/resume`: what was held is sent, oldest first. */
export function resumeEndpoint(deps: { resume: ReturnType<typeof resumeEndpointUseCase>; unitOfWork: UnitOfWork }) {
  return async ({ params }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const { tenantId, endpointId } = params;
    const found = await deps.resume(tenantId, endpointId);
    const description = found ? await describeEndpoint(deps.unitOfWork.stores, tenantId, endpointId) : null;
    return description === null ? notFound('endpoint', requestId) : { status: 200, body: presentEndpoint(description) };
  };
}
