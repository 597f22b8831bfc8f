import { presentReprocessedSession } from '../../presenters/present-session.ts';
import { sessionActionRefusal } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/sessions/{sessionId}/reprocess` (SPEC 4.3): withdraws a pending review with its claim. */
export function reprocessSession({ useCases }: HandlerDeps): AdminHandler<'reprocessSession'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'reprocessSession'>> => {
    const { tenantId, sessionId } = params;
    const result = await useCases.reprocessSession({ tenantId, sessionId });
    if (!result.ok) return sessionActionRefusal(result, requestId);
    return { status: 200, body: presentReprocessedSession(result.value) };
  };
}
