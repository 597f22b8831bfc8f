import { sessionOf } from '../../surface/authenticate-admin.ts';
import { problem } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/account/second-factor`: a new secret, which counts once it is confirmed. */
export function startSecondFactor({ useCases }: HandlerDeps): AdminHandler<'startSecondFactor'> {
  return async (_input, context): Promise<AdminReply<'startSecondFactor'>> => {
    const started = await useCases.startSecondFactor(sessionOf(context));
    if (started.ok) return { status: 200, body: started.value };
    // A session that has not given the second factor of the member is none for this.
    return problem('Unauthorized', context.requestId, 'Give the second factor first.', {});
  };
}
