import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { rotateSecret as rotateSecretUseCase } from '../../../app/endpoint/rotate-secret.ts';
import { presentIssuedSecret } from '../../presenters/present-admin.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';
import { problem } from '../../surface/problems.ts';

type Id = 'rotateSecret';

/** `POST /admin/tenants/{tenantId}/endpoints/{endpointId}/secrets`: both secrets sign until one is disabled (SPEC 6.5). */
export function rotateSecret(deps: { rotate: ReturnType<typeof rotateSecretUseCase> }) {
  return async ({ params }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const result = await deps.rotate(params.tenantId, params.endpointId);
    if (result.ok) return { status: 201, body: presentIssuedSecret(result.value) };
    return result.code === 'not_found'
      ? notFound('endpoint', requestId)
      : problem('SecretRotationNotAllowed', requestId, result.detail, {});
  };
}
