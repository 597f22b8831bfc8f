import { presentIssuedToken } from '../../presenters/present-people.ts';
import { problem } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tokens`: only this response contains the token's text. */
export function issueToken({ useCases }: HandlerDeps): AdminHandler<'issueToken'> {
  return async ({ body }, { principal, requestId }): Promise<AdminReply<'issueToken'>> => {
    const issued = await useCases.issueToken(principal, null, body);
    if (!issued.ok) return problem('RoleInsufficient', requestId, issued.detail, {});
    return { status: 201, body: presentIssuedToken(issued.value.token, issued.value.text) };
  };
}
