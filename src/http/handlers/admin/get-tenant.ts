import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { UnitOfWork } from '../../../app/ports/stores.ts';
import { describeTenant } from '../../../app/tenant/describe-tenant.ts';
import { presentTenant } from '../../presenters/present-tenant.ts';
import { notFound } from '../../refusals/not-found.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';

type Id = 'getTenant';

/** `GET /admin/tenants/{tenantId}`: a tenant with its settings, keys and endpoints; never a secret's text. */
export function getTenant(deps: { unitOfWork: UnitOfWork }) {
  return async ({ params }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const description = await describeTenant(deps.unitOfWork.stores, params.tenantId);
    return description === null ? notFound('tenant', requestId) : { status: 200, body: presentTenant(description) };
  };
}
