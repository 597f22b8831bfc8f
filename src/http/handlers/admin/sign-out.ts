import { sessionOf } from '../../surface/authenticate-admin.ts';
import { clearMemberCookie } from '../../wire/member-cookie.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/account/sign-out`: ends the session and empties the cookie. */
export function signOut({ useCases, publicUrl }: HandlerDeps): AdminHandler<'signOut'> {
  const isSecure = publicUrl.startsWith('https:');
  return async (_input, context): Promise<AdminReply<'signOut'>> => {
    const { id, memberId } = sessionOf(context);
    await useCases.signOut(memberId, id);
    return { status: 204, headers: { 'Set-Cookie': clearMemberCookie(isSecure) } };
  };
}
