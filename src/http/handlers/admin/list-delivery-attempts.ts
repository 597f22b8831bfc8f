import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { DeliveryViews } from '../../../app/ports/views.ts';
import { presentAttempt } from '../../presenters/present-admin.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';
import { readListQuery, unknownCursorIssue } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';

type Id = 'listDeliveryAttempts';

/** `GET /admin/tenants/{tenantId}/deliveries/{deliveryId}/attempts`: every attempt, the first one first. */
export function listDeliveryAttempts(deps: { deliveries: DeliveryViews }) {
  return async ({ params, query }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const list = readListQuery(query);
    if (!list.ok) return invalidRequest(requestId, list.issues);
    const page = await deps.deliveries.attempts(params.tenantId, params.deliveryId, list.page);
    if (page === null) return notFound('delivery', requestId);
    if (page === 'unknown_cursor') return invalidRequest(requestId, [unknownCursorIssue]);
    return { status: 200, body: { items: page.items.map(presentAttempt), next: page.next } };
  };
}
