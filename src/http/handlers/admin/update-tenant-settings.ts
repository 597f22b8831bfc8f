import { settingsVersionOf } from '../../../app/tenant/update-tenant-settings.ts';
import { hasRole, operatorSettings, ownerSettings } from '../../../domain/people.ts';
import { presentTenant } from '../../presenters/present-admin.ts';
import { invalidBody, notFound } from '../../refusals/admin-refusals.ts';
import { roleInsufficient } from '../../surface/authorize-admin.ts';
import { etag, readIfMatch, versionConflict } from '../../surface/if-match.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `PATCH /admin/tenants/{tenantId}/settings` (SPEC 1.5). */
export function updateTenantSettings({ useCases, tenantViews }: HandlerDeps): AdminHandler<'updateTenantSettings'> {
  return async ({ params, headers, body }, { principal, requestId }): Promise<AdminReply<'updateTenantSettings'>> => {
    const changes = (reserved: readonly string[]) => Object.keys(body).some((name) => reserved.includes(name));
    if (changes(operatorSettings) && !hasRole(principal, ['operator']))
      return roleInsufficient(requestId, ['operator']);
    if (changes(ownerSettings) && !hasRole(principal, ['owner'])) return roleInsufficient(requestId, ['owner']);
    const result = await useCases.updateTenantSettings(params.tenantId, body, readIfMatch(headers));
    if (!result.ok && 'faults' in result) return invalidBody(result, requestId);
    if (!result.ok && 'current' in result) return versionConflict(result, requestId);
    const view = result.ok ? await tenantViews.detail(params.tenantId) : null;
    if (view === null) return notFound('tenant', requestId);
    return { status: 200, headers: etag(settingsVersionOf(view.tenant)), body: presentTenant(view) };
  };
}
