import { notFound } from '../../refusals/admin-refusals.ts';
import { memberActionRefusal } from '../../refusals/member-refusals.ts';
import { readIfMatch, versionConflict } from '../../surface/if-match.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `DELETE /admin/members/{memberId}`: takes the roles away, at once. */
export function deleteMember({ useCases }: HandlerDeps): AdminHandler<'deleteMember'> {
  return async ({ params, headers }, { requestId }): Promise<AdminReply<'deleteMember'>> => {
    const deleted = await useCases.deleteMember(null, params.memberId, readIfMatch(headers));
    if (deleted.ok) return { status: 204 };
    if ('current' in deleted) return versionConflict(deleted, requestId);
    const { code, detail } = deleted;
    if (code === 'not_found') return notFound('member', requestId);
    return memberActionRefusal({ ok: false, code, detail }, requestId);
  };
}
