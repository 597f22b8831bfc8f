import { notFound } from '../../refusals/admin-refusals.ts';
import { memberActionRefusal } from '../../refusals/member-refusals.ts';
import { readIfMatch, versionConflict } from '../../surface/if-match.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `DELETE /admin/tenants/{tenantId}/members/{memberId}`: takes the roles away, at once. */
export function deleteTenantMember({ useCases }: HandlerDeps): AdminHandler<'deleteTenantMember'> {
  return async ({ params, headers }, { requestId }): Promise<AdminReply<'deleteTenantMember'>> => {
    const deleted = await useCases.deleteMember(params.tenantId, params.memberId, readIfMatch(headers));
    if (deleted.ok) return { status: 204 };
    if ('current' in deleted) return versionConflict(deleted, requestId);
    const { code, detail } = deleted;
    if (code === 'not_found') return notFound('member', requestId);
    return memberActionRefusal({ ok: false, code, detail }, requestId);
  };
}
