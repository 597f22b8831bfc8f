import { presentOpenedInvitation } from '../../presenters/present-people.ts';
import { memberLinkRefusal } from '../../refusals/member-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/invitations/open`: what an invitation offers, without using it up. */
export function openInvitation({ useCases }: HandlerDeps): AdminHandler<'openInvitation'> {
  return async ({ body }, { requestId }): Promise<AdminReply<'openInvitation'>> => {
    const opened = await useCases.openInvitation(body.token);
    if (!opened.ok) return memberLinkRefusal(opened, requestId);
    return { status: 200, body: presentOpenedInvitation(opened.value) };
  };
}
