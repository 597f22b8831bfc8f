import { presentPasswordReset } from '../../presenters/present-people.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/members/{memberId}/password-reset`: only this response contains the link. */
export function issuePasswordReset({ useCases, publicUrl }: HandlerDeps): AdminHandler<'issuePasswordReset'> {
  return async ({ params }, { principal, requestId }): Promise<AdminReply<'issuePasswordReset'>> => {
    const issued = await useCases.issuePasswordReset(principal, null, params.memberId);
    if (issued.ok) return { status: 201, body: presentPasswordReset(issued.value, publicUrl) };
    // The other refusals are those of owners, and of members of tenants.
    return notFound('member', requestId);
  };
}
