import { memberVersionOf } from '../../../app/people/update-member.ts';
import { presentMember } from '../../presenters/present-people.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import { memberActionRefusal } from '../../refusals/member-refusals.ts';
import { etag, readIfMatch, versionConflict } from '../../surface/if-match.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `PATCH /admin/tenants/{tenantId}/members/{memberId}`: the roles, from the next request on. */
export function updateTenantMember({ useCases, peopleViews }: HandlerDeps): AdminHandler<'updateTenantMember'> {
  return async ({ params, headers, body }, { requestId }): Promise<AdminReply<'updateTenantMember'>> => {
    const { tenantId, memberId } = params;
    const updated = await useCases.updateMember(tenantId, memberId, body.roles, readIfMatch(headers));
    if (!updated.ok && 'current' in updated) return versionConflict(updated, requestId);
    if (!updated.ok && updated.code !== 'not_found')
      return memberActionRefusal({ ok: false, code: updated.code, detail: updated.detail }, requestId);
    const view = updated.ok ? await peopleViews.member(tenantId, memberId) : null;
    if (view === null) return notFound('member', requestId);
    return { status: 200, headers: etag(memberVersionOf(view)), body: presentMember(view) };
  };
}
