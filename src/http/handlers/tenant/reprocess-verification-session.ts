import type { TenantInput, TenantReply } from '../../../../generated/operations/tenant.ts';
import type { UseCases } from '../../../app/use-cases.ts';
import { presentReprocessedSession } from '../../presenters/present-session.ts';
import { isKeyRefusal, keyedRequest, keyRefusal, replayedHeader } from '../../refusals/tenant-refusals.ts';
import type { TenantContext } from '../../surface/authenticate-tenant.ts';
import { problem } from '../../surface/problems.ts';

type Id = 'reprocessVerificationSession';

/** `POST /v1/verification-sessions/{id}/reprocess` (SPEC 4.3). */
export function reprocessVerificationSession(deps: { reprocess: UseCases['reprocessVerificationSession'] }) {
  return async (
    { params, headers }: TenantInput<Id>,
    { tenant, requestId }: TenantContext,
  ): Promise<TenantReply<Id>> => {
    const result = await deps.reprocess(
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
