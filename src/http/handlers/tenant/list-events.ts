import type { TenantInput, TenantReply } from '../../../../generated/operations/tenant.ts';
import type { EventViews } from '../../../app/ports/views.ts';
import { presentEvents } from '../../presenters/present-event.ts';
import type { TenantContext } from '../../surface/authenticate-tenant.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';

type Id = 'listEvents';

/** `GET /v1/events`: the tenant's events as their notifications say them (SPEC 6.2), oldest first. They hold no personal data. */
export function listEvents(deps: { events: EventViews }) {
  return async ({ query }: TenantInput<Id>, { tenant, requestId }: TenantContext): Promise<TenantReply<Id>> => {
    const asked = readListQuery(query);
    if (!asked.ok) return invalidRequest(requestId, asked.issues);
    const filter = { eventType: query.type ?? null, from: asked.from, to: asked.to };
    const stretch = await deps.events.following(tenant.id, filter, asked.page);
    if (stretch === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return { status: 200, body: presentEvents(stretch) };
  };
}
