import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/account/sign-in-ways`: what the page of the sign-in offers. */
export function getSignInOptions({ signInOptions }: HandlerDeps): AdminHandler<'getSignInOptions'> {
  return async (): Promise<AdminReply<'getSignInOptions'>> => ({ status: 200, body: signInOptions });
}
