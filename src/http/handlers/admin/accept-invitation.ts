import { invalidBody } from '../../refusals/admin-refusals.ts';
import { attemptRefusal, memberLinkRefusal } from '../../refusals/member-refusals.ts';
import { setMemberCookie } from '../../wire/member-cookie.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/invitations/accept`: makes the account, or adds to it, and signs the person in. */
export function acceptInvitation({ useCases, publicUrl }: HandlerDeps): AdminHandler<'acceptInvitation'> {
  const isSecure = publicUrl.startsWith('https:');
  return async ({ body }, { caller, userAgent, requestId }): Promise<AdminReply<'acceptInvitation'>> => {
    const { token, email = null, name, password, language = null } = body;
    const visitor = { address: caller.address, userAgent };
    const accepted = await useCases.acceptInvitation({ token, email, name, password, language }, visitor);
    if (!accepted.ok) {
      if ('faults' in accepted) return invalidBody(accepted, requestId);
      const { code } = accepted;
      if (code === 'sign_in_failed' || code === 'too_many_attempts')
        return attemptRefusal({ ...accepted, code }, requestId);
      return memberLinkRefusal(accepted as Parameters<typeof memberLinkRefusal>[0], requestId);
    }
    const { cookie, secondFactor } = accepted.value;
    return { status: 200, headers: { 'Set-Cookie': setMemberCookie(cookie, isSecure) }, body: { secondFactor } };
  };
}
