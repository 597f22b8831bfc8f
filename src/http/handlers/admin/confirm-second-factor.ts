import type { components } from '../../../../generated/types/admin.ts';
import { invalidBody } from '../../refusals/admin-refusals.ts';
import { attemptRefusal, memberActionRefusal } from '../../refusals/member-refusals.ts';
import { sessionOf } from '../../surface/authenticate-admin.ts';
import { setMemberCookie } from '../../wire/member-cookie.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

type RecoveryCodes = components['schemas']['RecoveryCodes']['recoveryCodes'];

/** `POST /admin/account/second-factor/confirm`: the second factor counts from now on. */
export function confirmSecondFactor({ useCases, publicUrl }: HandlerDeps): AdminHandler<'confirmSecondFactor'> {
  const isSecure = publicUrl.startsWith('https:');
  return async ({ body }, context): Promise<AdminReply<'confirmSecondFactor'>> => {
    const { requestId } = context;
    const given = { code: body.code, password: body.password ?? null };
    const confirmed = await useCases.confirmSecondFactor(sessionOf(context), given);
    if (confirmed.ok) {
      const { cookie, recoveryCodes } = confirmed.value;
      const headers = { 'Set-Cookie': setMemberCookie(cookie, isSecure) };
      return { status: 200, headers, body: { recoveryCodes: [...recoveryCodes] as RecoveryCodes } };
    }
    if ('faults' in confirmed) return invalidBody(confirmed, requestId);
    const { code, detail } = confirmed;
    if (code === 'not_enrolling') return memberActionRefusal({ ok: false, code, detail }, requestId);
    return attemptRefusal({ ok: false, code, detail }, requestId);
  };
}
