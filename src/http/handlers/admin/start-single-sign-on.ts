import { providerRefusal, tooManyAttempts } from '../../refusals/member-refusals.ts';
import { setSignOnCookie } from '../../wire/member-cookie.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/account/single-sign-on`: where the browser goes next, and the cookie with which it comes back. */
export function startSingleSignOn({ useCases, publicUrl }: HandlerDeps): AdminHandler<'startSingleSignOn'> {
  const isSecure = publicUrl.startsWith('https:');
  return async (_, { caller, requestId }): Promise<AdminReply<'startSingleSignOn'>> => {
    const begun = await useCases.startSingleSignOn(caller.address);
    if (!begun.ok) {
      const { code, detail } = begun;
      if (code === 'too_many_attempts') return tooManyAttempts(detail, requestId);
      return providerRefusal({ ok: false, code, detail }, requestId);
    }
    const { token, url } = begun.value;
    return { status: 200, headers: { 'Set-Cookie': setSignOnCookie(token, isSecure) }, body: { url } };
  };
}
