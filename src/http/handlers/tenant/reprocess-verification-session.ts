import type { TenantInput, TenantReply } from '../../../../generated/operations/tenant.ts';
import type { reprocessSession } from '../../../app/session/reprocess-session.ts';
import { presentReprocessedSession } from '../../presenters/present-session.ts';
import { problem } from '../../problems.ts';
import type { TenantContext } from '../../tenant-authentication.ts';

type Id = 'reprocessVerificationSession';

/** `POST /v1/verification-sessions/{id}/reprocess` (SPEC 4.3). */
export function reprocessVerificationSession(deps: { reprocess: ReturnType<typeof reprocessSession> }) {
  return async ({ params }: TenantInput<Id>, { tenant, requestId }: TenantContext): Promise<TenantReply<Id>> => {
    const result = await deps.reprocess(tenant.id, params.id);
    if (result.ok) {
      return { status: 200, body: presentReprocessedSession(result.value.session, result.value.intake.metadataText) };
    }
    const { code, detail } = result;
    return code === 'not_found'
      ? problem('SessionNotFound', requestId, detail, {})
      : problem('ReprocessNotAllowed', requestId, detail, { reason: code });
  };
}
