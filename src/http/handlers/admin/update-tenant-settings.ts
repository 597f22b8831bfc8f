import { type SettingFacts, tenantSettings } from '../../../../generated/clients/admin/tenant-settings.gen.ts';
import { settingsVersionOf } from '../../../app/tenant/update-tenant-settings.ts';
import { hasRole, type Role } from '../../../domain/people.ts';
import { presentTenant } from '../../presenters/present-admin.ts';
import { invalidBody, notFound } from '../../refusals/admin-refusals.ts';
import { roleInsufficient } from '../../surface/authorize-admin.ts';
import { etag, readIfMatch, versionConflict } from '../../surface/if-match.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** The roles that change a setting, by its document; undefined where every caller of the operation does. */
function rolesOf(name: string): readonly Role[] | undefined {
  const settings: Readonly<Record<string, SettingFacts>> = tenantSettings;
  return settings[name]?.roles as readonly Role[] | undefined;
}

/** `PATCH /admin/tenants/{tenantId}/settings` (SPEC 1.5). */
export function updateTenantSettings({ useCases, tenantViews }: HandlerDeps): AdminHandler<'updateTenantSettings'> {
  return async ({ params, headers, body }, { principal, requestId }): Promise<AdminReply<'updateTenantSettings'>> => {
    const refused = Object.keys(body)
      .map(rolesOf)
      .find((roles) => roles !== undefined && !hasRole(principal, roles));
    if (refused !== undefined) return roleInsufficient(requestId, refused);
    const result = await useCases.updateTenantSettings(params.tenantId, body, readIfMatch(headers));
    if (!result.ok && 'faults' in result) return invalidBody(result, requestId);
    if (!result.ok && 'current' in result) return versionConflict(result, requestId);
    const view = result.ok ? await tenantViews.detail(params.tenantId) : null;
    if (view === null) return notFound('tenant', requestId);
    return { status: 200, headers: etag(settingsVersionOf(view.tenant)), body: presentTenant(view) };
  };
}
