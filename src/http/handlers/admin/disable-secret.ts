import { presentEndpoint } from '../../presenters/present-admin.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import { problem } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `DELETE /admin/tenants/{tenantId}/endpoints/{endpointId}/secrets/{secretId}` (SPEC 6.5). */
export function disableSecret({ useCases, tenantViews }: HandlerDeps): AdminHandler<'disableSecret'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'disableSecret'>> => {
    const { tenantId, endpointId, secretId } = params;
    const result = await useCases.disableSecret(tenantId, endpointId, secretId);
    if (result.ok) {
      const view = await tenantViews.endpoint(tenantId, endpointId);
      return view === null ? notFound('endpoint', requestId) : { status: 200, body: presentEndpoint(view) };
    }
    if (result.code === 'last_secret') return problem('LastSecretNotDisabled', requestId, result.detail, {});
    return notFound(result.code === 'not_found' ? 'endpoint' : 'secret', requestId);
  };
}
