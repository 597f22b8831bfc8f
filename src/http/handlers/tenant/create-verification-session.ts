import { presentSession, replayedHeader } from '../../presenters/present-session.ts';
import { createRefusal } from '../../refusals/tenant-refusals.ts';
import { invalidRequest } from '../../surface/problems.ts';
import { keyedRequest, readCreateInput } from '../../surface/request-validation.ts';
import type { HandlerDeps, TenantHandler, TenantReply } from '../handler.ts';

/** `POST /v1/verification-sessions` (SPEC 4.1). */
export function createVerificationSession({
  useCases,
  publicUrl,
  clock,
}: HandlerDeps): TenantHandler<'createVerificationSession'> {
  return async (
    { body, headers },
    { tenant, caller, requestId, bodyText },
  ): Promise<TenantReply<'createVerificationSession'>> => {
    const { input, issues } = readCreateInput(body, bodyText, tenant, clock.now());
    if (issues.length > 0) return invalidRequest(requestId, issues);
    const result = await useCases.createVerificationSession(
      input,
      keyedRequest(tenant.id, headers, `createVerificationSession ${bodyText}`),
    );
    if (!result.ok) return createRefusal(result, requestId, body.metadata);
    const { done, replayed } = result.value;
    const { id } = done.session;
    // A replay shows the secret URL again, perhaps to another reader than the one that created the session.
    const access = { tenantId: tenant.id, sessionId: id, actor: caller, operation: 'createVerificationSession' };
    if (replayed) await useCases.recordAccess({ ...access, fields: ['verificationUrl'], requestId });
    const headersOut = { Location: `/v1/verification-sessions/${id}`, ...replayedHeader(replayed) };
    return { status: 201, headers: headersOut, body: presentSession(done, publicUrl) };
  };
}
