import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { Clock } from '../../../app/ports/clock.ts';
import type { UnitOfWork } from '../../../app/ports/stores.ts';
import type { AdminContext } from '../../admin-authentication.ts';
import { presentApiKey } from '../../presenters/present-tenant.ts';
import { notFound } from './not-found.ts';

type Id = 'revokeApiKey';

/** `DELETE /admin/tenants/{tenantId}/api-keys/{keyId}`: holds on every node within a second; may be repeated. */
export function revokeApiKey(deps: { unitOfWork: UnitOfWork; clock: Clock }) {
  return async ({ params }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const { tenants, apiKeys } = deps.unitOfWork.stores;
    if ((await tenants.load(params.tenantId)) === null) return notFound('tenant', requestId);
    await apiKeys.revoke(params.tenantId, params.keyId, deps.clock.now());
    const revoked = (await apiKeys.list(params.tenantId)).find(({ id }) => id === params.keyId);
    return revoked === undefined ? notFound('api_key', requestId) : { status: 200, body: presentApiKey(revoked) };
  };
}
