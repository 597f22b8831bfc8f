import type { TenantInput, TenantReply } from '../../../../generated/operations/tenant.ts';
import type { ReprocessRefusal, reprocessSession } from '../../../app/session/reprocess-verification-session.ts';
import type { reprocessSessionWithKey } from '../../../app/session/reprocess-verification-session-once.ts';
import { presentReprocessedSession } from '../../presenters/present-session.ts';
import { isKeyRefusal, keyRefusal, replayedHeader } from '../../refusals/key-refusal.ts';
import type { TenantContext } from '../../surface/authenticate-tenant.ts';
import { problem } from '../../surface/problems.ts';

type Id = 'reprocessVerificationSession';

/** `POST /v1/verification-sessions/{id}/reprocess` (SPEC 4.3). */
export function reprocessVerificationSession(deps: {
  reprocess: ReturnType<typeof reprocessSession>;
  reprocessOnce: ReturnType<typeof reprocessSessionWithKey>;
}) {
  return async (
    { params, headers }: TenantInput<Id>,
    { tenant, requestId }: TenantContext,
  ): Promise<TenantReply<Id>> => {
    const key = headers['idempotency-key'];
    if (key === undefined) {
      const result = await deps.reprocess(tenant.id, params.id);
      return result.ok
        ? { status: 200, body: presentReprocessedSession(result.value) }
        : refusal(result.code, result.detail, requestId);
    }
    const request = { tenantId: tenant.id, key, text: `reprocessVerificationSession ${params.id}` };
    const result = await deps.reprocessOnce(request, params.id);
    if (result.ok) {
      const { done, replayed } = result.value;
      return { status: 200, headers: replayedHeader(replayed), body: presentReprocessedSession(done) };
    }
    const { code, detail } = result;
    return isKeyRefusal(code) ? keyRefusal(code, detail, requestId) : refusal(code, detail, requestId);
  };
}

function refusal(code: ReprocessRefusal, detail: string, requestId: string) {
  return code === 'not_found'
    ? problem('SessionNotFound', requestId, detail, {})
    : problem('ReprocessNotAllowed', requestId, detail, { reason: code });
}
