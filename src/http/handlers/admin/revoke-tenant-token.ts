import { presentToken } from '../../presenters/present-people.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `DELETE /admin/tenants/{tenantId}/tokens/{tokenId}`: no node accepts the token any more. */
export function revokeTenantToken({ useCases }: HandlerDeps): AdminHandler<'revokeTenantToken'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'revokeTenantToken'>> => {
    const revoked = await useCases.revokeToken(params.tenantId, params.tokenId);
    return revoked.ok ? { status: 200, body: presentToken(revoked.value) } : notFound('token', requestId);
  };
}
