import { presentIssuedInvitation } from '../../presenters/present-people.ts';
import { memberActionRefusal } from '../../refusals/member-refusals.ts';
import { problem } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/invitations`: only this response contains the link. */
export function createInvitation({ useCases, publicUrl }: HandlerDeps): AdminHandler<'createInvitation'> {
  return async ({ body }, { principal, requestId }): Promise<AdminReply<'createInvitation'>> => {
    const made = await useCases.createInvitation(principal, null, {
      ...{ email: body.email, roles: ['operator'] },
      language: body.language ?? 'en',
    });
    if (made.ok) return { status: 201, body: presentIssuedInvitation(made.value, publicUrl) };
    const { code, detail } = made;
    if (code === 'role_not_grantable') return problem('RoleInsufficient', requestId, detail, {});
    return memberActionRefusal({ ok: false, code, detail }, requestId);
  };
}
