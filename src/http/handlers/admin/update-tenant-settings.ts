import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { TenantViews } from '../../../app/ports/views.ts';
import type { updateTenantSettings as updateTenantSettingsUseCase } from '../../../app/tenant/update-tenant-settings.ts';
import { presentTenant } from '../../presenters/present-admin.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';
import { invalidRequest } from '../../surface/problems.ts';

type Id = 'updateTenantSettings';

/** `PATCH /admin/tenants/{tenantId}/settings` (SPEC 1.5). */
export function updateTenantSettings(deps: {
  update: ReturnType<typeof updateTenantSettingsUseCase>;
  tenants: TenantViews;
}) {
  return async ({ params, body }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const result = await deps.update(params.tenantId, body);
    if (!result.ok && 'faults' in result) {
      return invalidRequest(
        requestId,
        result.faults.map(({ path, message }) => ({ path: `/body${path}`, message })),
      );
    }
    const view = result.ok ? await deps.tenants.detail(params.tenantId) : null;
    return view === null ? notFound('tenant', requestId) : { status: 200, body: presentTenant(view) };
  };
}
