import { presentApiKey } from '../../presenters/present-admin.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `DELETE /admin/tenants/{tenantId}/api-keys/{keyId}`: takes effect on every node within a second; idempotent. */
export function revokeApiKey({ useCases }: HandlerDeps): AdminHandler<'revokeApiKey'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'revokeApiKey'>> => {
    const result = await useCases.revokeApiKey(params.tenantId, params.keyId);
    return result.ok ? { status: 200, body: presentApiKey(result.value) } : notFound('api_key', requestId);
  };
}
