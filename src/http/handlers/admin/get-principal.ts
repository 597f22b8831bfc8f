import { presentPrincipal } from '../../presenters/present-people.ts';
import { problem } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/principal`: who calls, with its roles. */
export function getPrincipal({ useCases }: HandlerDeps): AdminHandler<'getPrincipal'> {
  return async (_input, { identity, requestId }): Promise<AdminReply<'getPrincipal'>> => {
    const principal = await useCases.getPrincipal(identity);
    if (principal === null) return problem('Unauthorized', requestId, 'Send a valid machine token, or sign in.', {});
    return { status: 200, body: presentPrincipal(principal) };
  };
}
