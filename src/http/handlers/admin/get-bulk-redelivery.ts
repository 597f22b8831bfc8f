import { presentBulkRedelivery } from '../../presenters/present-bulk-redelivery.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/bulk-redeliveries/{bulkRedeliveryId}`: what has become of it. */
export function getBulkRedelivery({ bulkRedeliveryViews }: HandlerDeps): AdminHandler<'getBulkRedelivery'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'getBulkRedelivery'>> => {
    const bulk = await bulkRedeliveryViews.load(params.tenantId, params.bulkRedeliveryId);
    if (bulk === null) return notFound('bulk_redelivery', requestId);
    return { status: 200, body: presentBulkRedelivery(bulk) };
  };
}
