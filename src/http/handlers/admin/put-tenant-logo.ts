import { logoVersionOf } from '../../../app/tenant/put-tenant-logo.ts';
import { presentTenant } from '../../presenters/present-admin.ts';
import { logoRefusal, notFound } from '../../refusals/admin-refusals.ts';
import { etag, readIfMatch, versionConflict } from '../../surface/if-match.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `PUT /admin/tenants/{tenantId}/logo`: re-encodes the logo and stores it. */
export function putTenantLogo({ useCases, tenantViews, reencodeLogo }: HandlerDeps): AdminHandler<'putTenantLogo'> {
  return async ({ params, headers, body }, { requestId }): Promise<AdminReply<'putTenantLogo'>> => {
    const logo = await reencodeLogo(body, params.tenantId);
    if (!logo.ok) return logoRefusal(logo, requestId);
    const put = await useCases.putTenantLogo(params.tenantId, logo.value.bytes, readIfMatch(headers));
    if (!put.ok) return versionConflict(put, requestId);
    const view = await tenantViews.detail(params.tenantId);
    if (view === null) return notFound('tenant', requestId);
    return { status: 200, headers: etag(logoVersionOf(view.logoDigest)), body: presentTenant(view) };
  };
}
