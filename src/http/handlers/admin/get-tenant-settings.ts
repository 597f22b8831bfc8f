import { settingsVersionOf } from '../../../app/tenant/update-tenant-settings.ts';
import { settingsOf } from '../../../domain/tenant.ts';
import { presentSettings } from '../../presenters/present-admin.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import { etag } from '../../surface/if-match.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/settings`: with their version, for `If-Match`. */
export function getTenantSettings({ tenantViews }: HandlerDeps): AdminHandler<'getTenantSettings'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'getTenantSettings'>> => {
    const tenant = await tenantViews.load(params.tenantId);
    if (tenant === null) return notFound('tenant', requestId);
    return { status: 200, headers: etag(settingsVersionOf(tenant)), body: presentSettings(settingsOf(tenant)) };
  };
}
