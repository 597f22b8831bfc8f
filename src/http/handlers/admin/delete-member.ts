import { notFound } from '../../refusals/admin-refusals.ts';
import { memberActionRefusal } from '../../refusals/member-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `DELETE /admin/members/{memberId}`: takes the roles away, at once. */
export function deleteMember({ useCases }: HandlerDeps): AdminHandler<'deleteMember'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'deleteMember'>> => {
    const deleted = await useCases.deleteMember(null, params.memberId);
    if (deleted.ok) return { status: 204 };
    const { code, detail } = deleted;
    // Stale is only what names a version, which this operation does not take.
    if (code === 'not_found' || code === 'stale') return notFound('member', requestId);
    return memberActionRefusal({ ok: false, code, detail }, requestId);
  };
}
