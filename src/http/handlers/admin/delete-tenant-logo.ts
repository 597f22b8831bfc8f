import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `DELETE /admin/tenants/{tenantId}/logo`: its URL returns 404 from now on. */
export function deleteTenantLogo({ useCases }: HandlerDeps): AdminHandler<'deleteTenantLogo'> {
  return async ({ params }): Promise<AdminReply<'deleteTenantLogo'>> => {
    await useCases.deleteTenantLogo(params.tenantId);
    return { status: 204 };
  };
}
