import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { disableSecret as disableSecretUseCase } from '../../../app/endpoint/disable-secret.ts';
import type { TenantViews } from '../../../app/ports/views.ts';
import { presentEndpoint } from '../../presenters/present-admin.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';
import { problem } from '../../surface/problems.ts';

type Id = 'disableSecret';

/** `DELETE /admin/tenants/{tenantId}/endpoints/{endpointId}/secrets/{secretId}` (SPEC 6.5). */
export function disableSecret(deps: { disable: ReturnType<typeof disableSecretUseCase>; tenants: TenantViews }) {
  return async ({ params }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const { tenantId, endpointId, secretId } = params;
    const result = await deps.disable(tenantId, endpointId, secretId);
    if (result.ok) {
      const view = await deps.tenants.endpoint(tenantId, endpointId);
      return view === null ? notFound('endpoint', requestId) : { status: 200, body: presentEndpoint(view) };
    }
    if (result.code === 'last_secret') return problem('LastSecretNotDisabled', requestId, result.detail, {});
    return notFound(result.code === 'not_found' ? 'endpoint' : 'secret', requestId);
  };
}
