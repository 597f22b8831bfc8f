import type { components } from '../../../../generated/types/admin.ts';
import { attemptRefusal } from '../../refusals/member-refusals.ts';
import { sessionOf } from '../../surface/authenticate-admin.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

type RecoveryCodes = components['schemas']['RecoveryCodes']['recoveryCodes'];

/** `POST /admin/account/recovery-codes`: earlier codes no longer work. */
export function issueRecoveryCodes({ useCases }: HandlerDeps): AdminHandler<'issueRecoveryCodes'> {
  return async ({ body }, context): Promise<AdminReply<'issueRecoveryCodes'>> => {
    const issued = await useCases.issueRecoveryCodes(sessionOf(context), body.password);
    if (!issued.ok) return attemptRefusal(issued, context.requestId);
    return { status: 200, body: { recoveryCodes: [...issued.value.recoveryCodes] as RecoveryCodes } };
  };
}
