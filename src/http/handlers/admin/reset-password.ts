import { invalidBody } from '../../refusals/admin-refusals.ts';
import { memberLinkRefusal } from '../../refusals/member-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/account/password-reset`: by a link that works once. */
export function resetPassword({ useCases }: HandlerDeps): AdminHandler<'resetPassword'> {
  return async ({ body }, { requestId }): Promise<AdminReply<'resetPassword'>> => {
    const reset = await useCases.resetPassword(body.token, body.password);
    if (reset.ok) return { status: 204 };
    return 'faults' in reset ? invalidBody(reset, requestId) : memberLinkRefusal(reset, requestId);
  };
}
