import { presentIssuedToken } from '../../presenters/present-people.ts';
import { problem } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/tokens`: only this response contains the token's text. */
export function issueTenantToken({ useCases }: HandlerDeps): AdminHandler<'issueTenantToken'> {
  return async ({ params, body }, { principal, requestId }): Promise<AdminReply<'issueTenantToken'>> => {
    const issued = await useCases.issueToken(principal, params.tenantId, body);
    if (!issued.ok) return problem('RoleInsufficient', requestId, issued.detail, {});
    return { status: 201, body: presentIssuedToken(issued.value.token, issued.value.text) };
  };
}
