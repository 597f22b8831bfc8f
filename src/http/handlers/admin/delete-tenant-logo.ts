import { readIfMatch, versionConflict } from '../../surface/if-match.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `DELETE /admin/tenants/{tenantId}/logo`: its URL returns 404 from now on. */
export function deleteTenantLogo({ useCases }: HandlerDeps): AdminHandler<'deleteTenantLogo'> {
  return async ({ params, headers }, { requestId }): Promise<AdminReply<'deleteTenantLogo'>> => {
    const deleted = await useCases.putTenantLogo(params.tenantId, null, readIfMatch(headers));
    return deleted.ok ? { status: 204 } : versionConflict(deleted, requestId);
  };
}
