import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { DeliveryViews } from '../../../app/ports/views.ts';
import { presentDelivery } from '../../presenters/present-admin.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';

type Id = 'listDeliveries';

/** `GET /admin/tenants/{tenantId}/deliveries`: deliveries, newest first. */
export function listDeliveries(deps: { deliveries: DeliveryViews }) {
  return async ({ params, query }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const filter = {
      sessionId: query.sessionId ?? null,
      endpointId: query.endpointId ?? null,
      eventId: query.eventId ?? null,
      status: query.status ?? null,
      eventType: query.eventType ?? null,
      from: list.from,
      to: list.to,
    };
    const page = await deps.deliveries.list(params.tenantId, filter, list.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return { status: 200, body: { items: page.items.map(presentDelivery), next: page.next } };
  };
}
