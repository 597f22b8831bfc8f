import { presentTenant } from '../../presenters/present-admin.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}`: a tenant with its settings, keys and endpoints; never a secret's text. */
export function getTenant({ tenantViews }: HandlerDeps): AdminHandler<'getTenant'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'getTenant'>> => {
    const view = await tenantViews.detail(params.tenantId);
    return view === null ? notFound('tenant', requestId) : { status: 200, body: presentTenant(view) };
  };
}
