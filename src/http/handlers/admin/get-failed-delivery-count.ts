import { readListQuery } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/deliveries/failed-count`: how many a bulk redelivery would send again. */
export function getFailedDeliveryCount({
  bulkRedeliveryViews,
  clock,
}: HandlerDeps): AdminHandler<'getFailedDeliveryCount'> {
  return async ({ params, query }, { requestId }): Promise<AdminReply<'getFailedDeliveryCount'>> => {
    const { endpointId = null, status = null, result = null, eventType = null, from, to } = query;
    const times = readListQuery({ from, to });
    if (!times.ok) return invalidRequest(requestId, times.issues);
    const filter = { endpointId, status, result, eventType, since: times.from, until: times.to };
    return { status: 200, body: await bulkRedeliveryViews.count(params.tenantId, filter, clock.now()) };
  };
}
