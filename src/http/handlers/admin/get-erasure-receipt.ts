import { presentErasureReceipt } from '../../presenters/present-admin.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/sessions/{sessionId}/erasure-receipt`. */
export function getErasureReceipt({ useCases }: HandlerDeps): AdminHandler<'getErasureReceipt'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'getErasureReceipt'>> => {
    const result = await useCases.getErasureReceipt(params.tenantId, params.sessionId);
    if (result.ok) return { status: 200, body: presentErasureReceipt(result.value) };
    return notFound(result.code === 'not_erased' ? 'erasure_receipt' : 'session', requestId);
  };
}
