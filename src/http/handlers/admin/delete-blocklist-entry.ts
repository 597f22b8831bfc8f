import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `DELETE /admin/tenants/{tenantId}/blocklist/{entryId}`: takes effect with the next decision. */
export function deleteBlocklistEntry({ useCases }: HandlerDeps): AdminHandler<'deleteBlocklistEntry'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'deleteBlocklistEntry'>> => {
    const deleted = await useCases.deleteBlocklistEntry(params.tenantId, params.entryId);
    return deleted ? { status: 204 } : notFound('blocklist_entry', requestId);
  };
}
