import type { TenantInput, TenantReply } from '../../../../generated/operations/tenant.ts';
import type { Clock } from '../../../app/ports/system.ts';
import type { UseCases } from '../../../app/use-cases.ts';
import { presentSession } from '../../presenters/present-session.ts';
import { createRefusal, keyedRequest, replayedHeader } from '../../refusals/tenant-refusals.ts';
import type { TenantContext } from '../../surface/authenticate-tenant.ts';
import { invalidRequest } from '../../surface/problems.ts';
import { readCreateInput } from '../../surface/request-input.ts';
import type { BodyText } from '../../surface/surface.ts';

type Id = 'createVerificationSession';
type Deps = Pick<UseCases, 'recordAccess'> & {
  readonly create: UseCases[Id];
  readonly publicUrl: string;
  readonly clock: Clock;
};

/** `POST /v1/verification-sessions` (SPEC 4.1). */
export function createVerificationSession({ create, recordAccess, publicUrl, clock }: Deps) {
  return async (
    { body, headers }: TenantInput<Id>,
    { tenant, keyId, requestId, bodyText }: TenantContext & BodyText,
  ): Promise<TenantReply<Id>> => {
    const { input, issues } = readCreateInput(body, bodyText, tenant, clock.now());
    if (issues.length > 0) return invalidRequest(requestId, issues);
    const result = await create(input, keyedRequest(tenant.id, headers, `createVerificationSession ${bodyText}`));
    if (!result.ok) return createRefusal(result, requestId, body.metadata);
    const { done, replayed } = result.value;
    const { id } = done.session;
    // A replay shows the secret URL again, perhaps to another reader than the one that created the session.
    const access = { tenantId: tenant.id, sessionId: id, actor: keyId, operation: 'createVerificationSession' };
    if (replayed) await recordAccess({ ...access, requestId });
    const headersOut = { Location: `/v1/verification-sessions/${id}`, ...replayedHeader(replayed) };
    return { status: 201, headers: headersOut, body: presentSession(done, publicUrl) };
  };
}
