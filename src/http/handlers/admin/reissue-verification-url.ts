import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { reissueVerificationUrl as reissueUseCase } from '../../../app/session/reissue-verification-url.ts';
import { verificationUrl } from '../../presenters/present-session.ts';
import { sessionActionRefusal } from '../../refusals/admin-refusals.ts';
import { type AdminContext, administrator } from '../../surface/authenticate-admin.ts';

type Id = 'reissueVerificationUrl';

/** `POST /admin/tenants/{tenantId}/sessions/{sessionId}/verification-url`: revokes the old URL and its browser binding. */
export function reissueVerificationUrl(deps: { reissue: ReturnType<typeof reissueUseCase>; publicUrl: string }) {
  return async ({ params }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const access = { ...params, actor: administrator, operation: 'reissueVerificationUrl', requestId };
    const result = await deps.reissue(access);
    if (!result.ok) return sessionActionRefusal(result, requestId);
    const { session, linkToken } = result.value;
    return {
      status: 200,
      body: {
        verificationUrl: verificationUrl(deps.publicUrl, linkToken),
        verificationUrlExpiresAt: session.linkExpiresAt.toISOString(),
      },
    };
  };
}
