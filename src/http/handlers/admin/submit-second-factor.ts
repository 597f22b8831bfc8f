import { attemptRefusal } from '../../refusals/member-refusals.ts';
import { sessionOf } from '../../surface/authenticate-admin.ts';
import { setMemberCookie } from '../../wire/member-cookie.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/account/second-factor/submit`: completes the sign-in under a new cookie. */
export function submitSecondFactor({ useCases, publicUrl }: HandlerDeps): AdminHandler<'submitSecondFactor'> {
  const isSecure = publicUrl.startsWith('https:');
  return async ({ body }, context): Promise<AdminReply<'submitSecondFactor'>> => {
    const passed = await useCases.submitSecondFactor(sessionOf(context), body.code);
    if (!passed.ok) return attemptRefusal(passed, context.requestId);
    const { cookie, secondFactor } = passed.value;
    return { status: 200, headers: { 'Set-Cookie': setMemberCookie(cookie, isSecure) }, body: { secondFactor } };
  };
}
