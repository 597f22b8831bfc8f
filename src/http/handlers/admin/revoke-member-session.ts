import { notFound } from '../../refusals/admin-refusals.ts';
import { sessionOf } from '../../surface/authenticate-admin.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `DELETE /admin/account/sessions/{memberSessionId}`: ends it at once. */
export function revokeMemberSession({ useCases }: HandlerDeps): AdminHandler<'revokeMemberSession'> {
  return async ({ params }, context): Promise<AdminReply<'revokeMemberSession'>> => {
    const { memberId } = sessionOf(context);
    const isEnded = await useCases.revokeMemberSession(memberId, params.memberSessionId);
    return isEnded ? { status: 204 } : notFound('member_session', context.requestId);
  };
}
