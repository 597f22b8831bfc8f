import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { EventViews } from '../../../app/ports/views.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';

type Id = 'listEvents';

/** `GET /admin/tenants/{tenantId}/events`: events newest first, without their data. */
export function listEvents(deps: { events: EventViews }) {
  return async ({ params, query }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const filter = {
      sessionId: query.sessionId ?? null,
      eventType: query.eventType ?? null,
      from: list.from,
      to: list.to,
    };
    const page = await deps.events.newest(params.tenantId, filter, list.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return {
      status: 200,
      body: {
        items: page.items.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: createdAt.toISOString() })),
        next: page.next,
      },
    };
  };
}
