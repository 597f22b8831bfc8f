import { sessionOf } from '../../surface/authenticate-admin.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `DELETE /admin/account/sessions`: ends all sessions of the member but the present one. */
export function revokeOtherMemberSessions({ useCases }: HandlerDeps): AdminHandler<'revokeOtherMemberSessions'> {
  return async (_input, context): Promise<AdminReply<'revokeOtherMemberSessions'>> => {
    const { memberId, id } = sessionOf(context);
    await useCases.revokeOtherMemberSessions(memberId, id);
    return { status: 204 };
  };
}
