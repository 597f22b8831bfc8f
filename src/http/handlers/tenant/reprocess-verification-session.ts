import { presentReprocessedSession, replayedHeader } from '../../presenters/present-session.ts';
import { isKeyRefusal, keyRefusal } from '../../refusals/tenant-refusals.ts';
import { problem } from '../../surface/problems.ts';
import { keyedRequest } from '../../surface/request-validation.ts';
import type { HandlerDeps, TenantHandler, TenantReply } from '../handler.ts';

/** `POST /v1/verification-sessions/{id}/reprocess` (SPEC 4.3). */
export function reprocessVerificationSession({ useCases }: HandlerDeps): TenantHandler<'reprocessVerificationSession'> {
  return async ({ params, headers }, { tenant, requestId }): Promise<TenantReply<'reprocessVerificationSession'>> => {
    const result = await useCases.reprocessVerificationSession(
      { tenantId: tenant.id, sessionId: params.id },
      keyedRequest(tenant.id, headers, `reprocessVerificationSession ${params.id}`),
    );
    if (result.ok) {
      const { done, replayed } = result.value;
      return { status: 200, headers: replayedHeader(replayed), body: presentReprocessedSession(done) };
    }
    if (isKeyRefusal(result)) return keyRefusal(result, requestId);
    const { code, detail } = result;
    return code === 'not_found'
      ? problem('SessionNotFound', requestId, detail, {})
      : problem('ReprocessNotAllowed', requestId, detail, { reason: code });
  };
}
