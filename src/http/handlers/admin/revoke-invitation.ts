import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `DELETE /admin/invitations/{invitationId}`: its link no longer works. */
export function revokeInvitation({ useCases }: HandlerDeps): AdminHandler<'revokeInvitation'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'revokeInvitation'>> => {
    const isDeleted = await useCases.revokeInvitation(null, params.invitationId);
    return isDeleted ? { status: 204 } : notFound('invitation', requestId);
  };
}
