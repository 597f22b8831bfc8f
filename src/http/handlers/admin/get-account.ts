import { presentAccount } from '../../presenters/present-people.ts';
import { sessionOf } from '../../surface/authenticate-admin.ts';
import { problem } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/account`: the signed-in member, with what is left of the sign-in. */
export function getAccount({ useCases }: HandlerDeps): AdminHandler<'getAccount'> {
  return async (_input, context): Promise<AdminReply<'getAccount'>> => {
    const session = sessionOf(context);
    const account = await useCases.getAccount(session);
    if (account !== null) return { status: 200, body: presentAccount(account, session) };
    return problem('Unauthorized', context.requestId, 'This account no longer exists.', {});
  };
}
