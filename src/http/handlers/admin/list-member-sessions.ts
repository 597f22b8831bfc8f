import { presentSession } from '../../presenters/present-people.ts';
import { sessionOf } from '../../surface/authenticate-admin.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/account/sessions`: the sign-ins of the member. */
export function listMemberSessions({ useCases }: HandlerDeps): AdminHandler<'listMemberSessions'> {
  return async (_input, context): Promise<AdminReply<'listMemberSessions'>> => {
    const { id, memberId } = sessionOf(context);
    const sessions = await useCases.listMemberSessions(memberId);
    return { status: 200, body: { items: sessions.map((session) => presentSession(session, id)) } };
  };
}
