import { presentTenant } from '../../presenters/present-admin.ts';
import { invalidBody, notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `PATCH /admin/tenants/{tenantId}/settings` (SPEC 1.5). */
export function updateTenantSettings({ useCases, tenantViews }: HandlerDeps): AdminHandler<'updateTenantSettings'> {
  return async ({ params, body }, { requestId }): Promise<AdminReply<'updateTenantSettings'>> => {
    const result = await useCases.updateTenantSettings(params.tenantId, body);
    if (!result.ok && 'faults' in result) return invalidBody(result, requestId);
    const view = result.ok ? await tenantViews.detail(params.tenantId) : null;
    return view === null ? notFound('tenant', requestId) : { status: 200, body: presentTenant(view) };
  };
}
