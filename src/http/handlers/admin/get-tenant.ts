import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { TenantViews } from '../../../app/ports/views.ts';
import { presentTenant } from '../../presenters/present-admin.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';

type Id = 'getTenant';

/** `GET /admin/tenants/{tenantId}`: a tenant with its settings, keys and endpoints; never a secret's text. */
export function getTenant(deps: { tenants: TenantViews }) {
  return async ({ params }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const view = await deps.tenants.detail(params.tenantId);
    return view === null ? notFound('tenant', requestId) : { status: 200, body: presentTenant(view) };
  };
}
