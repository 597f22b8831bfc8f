import { attemptRefusal, providerRefusal } from '../../refusals/member-refusals.ts';
import { setMemberCookie } from '../../wire/member-cookie.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** What every failed sign-in with the provider gets, whatever was wrong. */
const failed = 'The sign-in with the provider did not succeed.';

/** `POST /admin/account/single-sign-on/complete`: signs the member in whose address the provider confirms. */
export function completeSingleSignOn({ useCases, publicUrl }: HandlerDeps): AdminHandler<'completeSingleSignOn'> {
  const isSecure = publicUrl.startsWith('https:');
  return async (
    { body },
    { caller, userAgent, signOnToken, requestId },
  ): Promise<AdminReply<'completeSingleSignOn'>> => {
    const visitor = { address: caller.address, userAgent };
    const signedIn = await useCases.completeSingleSignOn(signOnToken, body.query, visitor);
    if (!signedIn.ok) {
      const { code, detail } = signedIn;
      if (code === 'no_provider' || code === 'provider_unavailable')
        return providerRefusal({ ok: false, code, detail }, requestId);
      return attemptRefusal({ ok: false, code, detail: code === 'sign_in_failed' ? failed : detail }, requestId);
    }
    const { cookie, secondFactor } = signedIn.value;
    return { status: 200, headers: { 'Set-Cookie': setMemberCookie(cookie, isSecure) }, body: { secondFactor } };
  };
}
