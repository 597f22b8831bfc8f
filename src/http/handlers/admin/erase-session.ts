import { presentErasureReceipt } from '../../presenters/present-admin.ts';
import { sessionActionRefusal } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/sessions/{sessionId}/erase`: erases personal data before the end of its retention period. */
export function eraseSession({ useCases }: HandlerDeps): AdminHandler<'eraseSession'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'eraseSession'>> => {
    const result = await useCases.eraseSession(params.tenantId, params.sessionId);
    return result.ok
      ? { status: 200, body: presentErasureReceipt(result.value) }
      : sessionActionRefusal(result, requestId);
  };
}
