import { presentIssuedSecret } from '../../presenters/present-admin.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import { problem } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/endpoints/{endpointId}/secrets`: both secrets sign until one is disabled (SPEC 6.5). */
export function rotateSecret({ useCases }: HandlerDeps): AdminHandler<'rotateSecret'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'rotateSecret'>> => {
    const result = await useCases.rotateSecret(params.tenantId, params.endpointId);
    if (result.ok) return { status: 201, body: presentIssuedSecret(result.value) };
    return result.code === 'not_found'
      ? notFound('endpoint', requestId)
      : problem('SecretRotationNotAllowed', requestId, result.detail, {});
  };
}
