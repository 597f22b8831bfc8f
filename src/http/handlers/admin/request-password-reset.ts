import { memberActionRefusal, tooManyAttempts } from '../../refusals/member-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/account/password-reset/request`: the same response whether the address has an account or not. */
export function requestPasswordReset({ useCases }: HandlerDeps): AdminHandler<'requestPasswordReset'> {
  return async ({ body }, { caller, requestId }): Promise<AdminReply<'requestPasswordReset'>> => {
    const requested = await useCases.requestPasswordReset(body, caller.address);
    if (requested.ok) return { status: 202 };
    const { code, detail } = requested;
    if (code === 'too_many_attempts') return tooManyAttempts(detail, requestId);
    return memberActionRefusal({ ok: false, code, detail }, requestId);
  };
}
