import { presentToken } from '../../presenters/present-people.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `DELETE /admin/tokens/{tokenId}`: no node accepts the token any more. */
export function revokeToken({ useCases }: HandlerDeps): AdminHandler<'revokeToken'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'revokeToken'>> => {
    const revoked = await useCases.revokeToken(null, params.tokenId);
    return revoked.ok ? { status: 200, body: presentToken(revoked.value) } : notFound('token', requestId);
  };
}
