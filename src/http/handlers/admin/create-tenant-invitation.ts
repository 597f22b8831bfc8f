import { presentIssuedInvitation } from '../../presenters/present-people.ts';
import { memberActionRefusal } from '../../refusals/member-refusals.ts';
import { problem } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/invitations`: only this response contains the link. */
export function createTenantInvitation({ useCases, publicUrl }: HandlerDeps): AdminHandler<'createTenantInvitation'> {
  return async ({ params, body }, { principal, requestId }): Promise<AdminReply<'createTenantInvitation'>> => {
    const made = await useCases.createInvitation(principal, params.tenantId, {
      ...{ email: body.email, roles: body.roles },
      language: body.language ?? 'en',
    });
    if (made.ok) return { status: 201, body: presentIssuedInvitation(made.value, publicUrl) };
    const { code, detail } = made;
    if (code === 'role_not_grantable') return problem('RoleInsufficient', requestId, detail, {});
    return memberActionRefusal({ ok: false, code, detail }, requestId);
  };
}
