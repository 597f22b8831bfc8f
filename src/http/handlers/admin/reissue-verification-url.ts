import { verificationUrl } from '../../presenters/present-session.ts';
import { sessionActionRefusal } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/sessions/{sessionId}/verification-url`: revokes the old URL and its browser binding. */
export function reissueVerificationUrl({ useCases, publicUrl }: HandlerDeps): AdminHandler<'reissueVerificationUrl'> {
  return async ({ params }, { caller, requestId }): Promise<AdminReply<'reissueVerificationUrl'>> => {
    const operation = 'reissueVerificationUrl';
    const access = { ...params, actor: caller, operation, fields: ['verificationUrl'], requestId } as const;
    const result = await useCases.reissueVerificationUrl(access);
    if (!result.ok) return sessionActionRefusal(result, requestId);
    const { session, linkToken } = result.value;
    return {
      status: 200,
      body: {
        verificationUrl: verificationUrl(publicUrl, linkToken),
        verificationUrlExpiresAt: session.linkExpiresAt.toISOString(),
      },
    };
  };
}
