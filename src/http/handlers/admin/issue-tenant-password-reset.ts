import { presentPasswordReset } from '../../presenters/present-people.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import { memberActionRefusal } from '../../refusals/member-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/members/{memberId}/password-reset`: only this response contains the link. */
export function issueTenantPasswordReset({
  useCases,
  publicUrl,
}: HandlerDeps): AdminHandler<'issueTenantPasswordReset'> {
  return async ({ params }, { principal, requestId }): Promise<AdminReply<'issueTenantPasswordReset'>> => {
    const issued = await useCases.issuePasswordReset(principal, params.tenantId, params.memberId);
    if (issued.ok) return { status: 201, body: presentPasswordReset(issued.value, publicUrl) };
    const { code, detail } = issued;
    if (code === 'not_found') return notFound('member', requestId);
    return memberActionRefusal({ ok: false, code, detail }, requestId);
  };
}
