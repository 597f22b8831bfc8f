import { presentTimeline } from '../../presenters/present-timeline.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

const entriesMax = 1000;

/** `GET /admin/tenants/{tenantId}/sessions/{sessionId}/timeline`: no personal data, so no access is recorded. */
export function getSessionTimeline({ sessionTimelines }: HandlerDeps): AdminHandler<'getSessionTimeline'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'getSessionTimeline'>> => {
    const timeline = await sessionTimelines.timeline(params.tenantId, params.sessionId, entriesMax);
    return timeline === null ? notFound('session', requestId) : { status: 200, body: presentTimeline(timeline) };
  };
}
