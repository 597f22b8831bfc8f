import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { revokeApiKey as revokeApiKeyUseCase } from '../../../app/tenant/revoke-api-key.ts';
import { presentApiKey } from '../../presenters/present-admin.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';

type Id = 'revokeApiKey';

/** `DELETE /admin/tenants/{tenantId}/api-keys/{keyId}`: takes effect on every node within a second; idempotent. */
export function revokeApiKey(deps: { revoke: ReturnType<typeof revokeApiKeyUseCase> }) {
  return async ({ params }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const result = await deps.revoke(params.tenantId, params.keyId);
    if (result.ok) return { status: 200, body: presentApiKey(result.value) };
    return notFound(result.code === 'not_found' ? 'tenant' : 'api_key', requestId);
  };
}
