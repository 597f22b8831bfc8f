import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { EventViews } from '../../../app/ports/views.ts';
import { presentEventSummary } from '../../presenters/present-event.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';

type Id = 'listEvents';

/** `GET /admin/tenants/{tenantId}/events`: what happened, newest first, without what the events say. */
export function listEvents(deps: { events: EventViews }) {
  return async ({ params, query }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const asked = readListQuery(query);
    if (!asked.ok) return invalidRequest(requestId, asked.issues);
    const filter = {
      sessionId: query.sessionId ?? null,
      eventType: query.eventType ?? null,
      from: asked.from,
      to: asked.to,
    };
    const page = await deps.events.newest(params.tenantId, filter, asked.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return { status: 200, body: { items: page.items.map(presentEventSummary), next: page.next } };
  };
}
