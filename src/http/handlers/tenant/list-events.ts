import type { components } from '../../../../generated/types/tenant.ts';
import { notificationText } from '../../../domain/event.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import { JsonText } from '../../wire/json.ts';
import type { HandlerDeps, TenantHandler, TenantReply } from '../handler.ts';

/** `GET /v1/events`: the tenant's events as in their notifications (SPEC 6.2), oldest first; no personal data. */
export function listEvents({ eventViews }: HandlerDeps): TenantHandler<'listEvents'> {
  return async ({ query }, { tenant, requestId }): Promise<TenantReply<'listEvents'>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const filter = { eventType: query.type ?? null, from: list.from, to: list.to };
    const page = await eventViews.following(tenant.id, filter, list.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    const { items, next, hasMore } = page;
    // Sent as text, so that metadata returns unchanged; on the wire it is the array that the generated types expect.
    const events = new JsonText(`[${items.map(notificationText).join(',')}]`);
    return {
      status: 200,
      body: { events: events as unknown as components['schemas']['VerificationEvent'][], next, hasMore },
    };
  };
}
