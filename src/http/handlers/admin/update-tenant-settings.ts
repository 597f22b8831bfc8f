import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { UnitOfWork } from '../../../app/ports/stores.ts';
import { describeTenant } from '../../../app/tenant/describe-tenant.ts';
import type { updateTenantSettings as updateTenantSettingsUseCase } from '../../../app/tenant/update-tenant-settings.ts';
import { presentTenant } from '../../presenters/present-tenant.ts';
import { notFound } from '../../refusals/not-found.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';
import { invalidRequest } from '../../surface/surface.ts';

type Id = 'updateTenantSettings';

/** `PATCH /admin/tenants/{tenantId}/settings` (SPEC 1.5). */
export function updateTenantSettings(deps: {
  update: ReturnType<typeof updateTenantSettingsUseCase>;
  unitOfWork: UnitOfWork;
}) {
  return async ({ params, body }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const result = await deps.update(params.tenantId, body);
    if (!result.ok && 'faults' in result) {
      return invalidRequest(
        requestId,
        result.faults.map(({ path, message }) => ({ path: `/body${path}`, message })),
      );
    }
    const description = result.ok ? await describeTenant(deps.unitOfWork.stores, params.tenantId) : null;
    return description === null ? notFound('tenant', requestId) : { status: 200, body: presentTenant(description) };
  };
}
