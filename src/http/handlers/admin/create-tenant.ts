import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { UnitOfWork } from '../../../app/ports/stores.ts';
import type { createTenant as createTenantUseCase } from '../../../app/tenant/create-tenant.ts';
import { describeTenant, type TenantDescription } from '../../../app/tenant/describe-tenant.ts';
import { presentTenant } from '../../presenters/present-tenant.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';
import { invalidRequest } from '../../surface/surface.ts';

type Id = 'createTenant';

/** `POST /admin/tenants` (SPEC 1.5). */
export function createTenant(deps: { create: ReturnType<typeof createTenantUseCase>; unitOfWork: UnitOfWork }) {
  return async ({ body }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const result = await deps.create({ name: body.name, mode: body.mode, settings: body.settings ?? null });
    if (!result.ok) {
      return invalidRequest(
        requestId,
        result.faults.map(({ path, message }) => ({ path: `/body${path}`, message })),
      );
    }
    const description = (await describeTenant(deps.unitOfWork.stores, result.value.id)) as TenantDescription;
    return {
      status: 201,
      headers: { Location: `/admin/tenants/${result.value.id}` },
      body: presentTenant(description),
    };
  };
}
