import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { createTenant as createTenantUseCase } from '../../../app/tenant/create-tenant.ts';
import { presentTenant } from '../../presenters/present-admin.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';
import { invalidRequest } from '../../surface/problems.ts';

type Id = 'createTenant';

/** `POST /admin/tenants` (SPEC 1.5). */
export function createTenant(deps: { create: ReturnType<typeof createTenantUseCase> }) {
  return async ({ body }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const result = await deps.create({ name: body.name, mode: body.mode, settings: body.settings ?? null });
    if (!result.ok) {
      return invalidRequest(
        requestId,
        result.faults.map(({ path, message }) => ({ path: `/body${path}`, message })),
      );
    }
    return {
      status: 201,
      headers: { Location: `/admin/tenants/${result.value.id}` },
      body: presentTenant({ tenant: result.value, apiKeys: [], endpoints: [] }),
    };
  };
}
