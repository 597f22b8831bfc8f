import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { UnitOfWork } from '../../../app/ports/stores.ts';
import type { AdminContext } from '../../admin-authentication.ts';
import { notFound } from './not-found.ts';

type Id = 'deleteEndpoint';

/** `DELETE /admin/tenants/{tenantId}/endpoints/{endpointId}`: its secrets go with it and pending deliveries stop. */
export function deleteEndpoint(deps: { unitOfWork: UnitOfWork }) {
  return async ({ params }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const deleted = await deps.unitOfWork.transaction(({ endpoints }) =>
      endpoints.delete(params.tenantId, params.endpointId),
    );
    return deleted ? { status: 204 } : notFound('endpoint', requestId);
  };
}
