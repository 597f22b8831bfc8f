import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { DeliveryViews } from '../../../app/ports/views.ts';
import { presentDelivery } from '../../presenters/present-admin.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/input-issues.ts';
import { invalidRequest } from '../../surface/problems.ts';

type Id = 'listDeliveries';

/** `GET /admin/tenants/{tenantId}/deliveries`: what was sent where, newest first. */
export function listDeliveries(deps: { deliveries: DeliveryViews }) {
  return async ({ params, query }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const asked = readListQuery(query);
    if (!asked.ok) return invalidRequest(requestId, asked.issues);
    const filter = {
      sessionId: query.sessionId ?? null,
      endpointId: query.endpointId ?? null,
      eventId: query.eventId ?? null,
      status: query.status ?? null,
      eventType: query.eventType ?? null,
      from: asked.from,
      to: asked.to,
    };
    const page = await deps.deliveries.list(params.tenantId, filter, asked.page);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return { status: 200, body: { items: page.items.map(presentDelivery), next: page.next } };
  };
}
