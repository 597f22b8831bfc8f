import { presentTenant } from '../../presenters/present-admin.ts';
import { logoRefusal, notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `PUT /admin/tenants/{tenantId}/logo`: re-encodes the logo and stores it. */
export function putTenantLogo({ useCases, tenantViews, reencodeLogo }: HandlerDeps): AdminHandler<'putTenantLogo'> {
  return async ({ params, body }, { requestId }): Promise<AdminReply<'putTenantLogo'>> => {
    const logo = await reencodeLogo(body, params.tenantId);
    if (!logo.ok) return logoRefusal(logo, requestId);
    await useCases.putTenantLogo(params.tenantId, logo.value.bytes);
    const view = await tenantViews.detail(params.tenantId);
    return view === null ? notFound('tenant', requestId) : { status: 200, body: presentTenant(view) };
  };
}
