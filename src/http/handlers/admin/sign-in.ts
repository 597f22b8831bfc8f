import { attemptRefusal } from '../../refusals/member-refusals.ts';
import { setMemberCookie } from '../../wire/member-cookie.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/account/sign-in`: address and password; the second factor follows. */
export function signIn({ useCases, publicUrl }: HandlerDeps): AdminHandler<'signIn'> {
  const isSecure = publicUrl.startsWith('https:');
  return async ({ body }, { caller, userAgent, requestId }): Promise<AdminReply<'signIn'>> => {
    const signedIn = await useCases.signIn(
      { ...body, language: body.language ?? null },
      { address: caller.address, userAgent },
    );
    if (!signedIn.ok) return attemptRefusal(signedIn, requestId);
    const { cookie, secondFactor } = signedIn.value;
    return { status: 200, headers: { 'Set-Cookie': setMemberCookie(cookie, isSecure) }, body: { secondFactor } };
  };
}
