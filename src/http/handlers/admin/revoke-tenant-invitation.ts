import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `DELETE /admin/tenants/{tenantId}/invitations/{invitationId}`: its link no longer works. */
export function revokeTenantInvitation({ useCases }: HandlerDeps): AdminHandler<'revokeTenantInvitation'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'revokeTenantInvitation'>> => {
    const isDeleted = await useCases.revokeInvitation(params.tenantId, params.invitationId);
    return isDeleted ? { status: 204 } : notFound('invitation', requestId);
  };
}
