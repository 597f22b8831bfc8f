import { settingsOf } from '../../../domain/tenant.ts';
import { presentSession } from '../../presenters/present-session.ts';
import { notFound, sandboxOnly } from '../../refusals/admin-refusals.ts';
import { problem } from '../../surface/problems.ts';
import { rateLimited } from '../../surface/rate-limited.ts';
import type { AdminHandler, AdminHandlerDeps, AdminReply } from '../handler.ts';

/** What a session has that nothing was said about. */
const nothing = { metadataText: null, callbackUrl: null, state: null, preRegisteredInfo: null, scenario: [] };

/** `POST /admin/tenants/{tenantId}/sessions`: a session as the tenant's server makes it, for a person who tries the sandbox. */
export function createSandboxSession(deps: AdminHandlerDeps): AdminHandler<'createSandboxSession'> {
  const { useCases, tenantViews, publicUrl, takeCreationPermit } = deps;
  return async ({ params }, { requestId }): Promise<AdminReply<'createSandboxSession'>> => {
    const tenant = await tenantViews.load(params.tenantId);
    if (tenant === null) return notFound('tenant', requestId);
    if (tenant.mode !== 'sandbox') return sandboxOnly(requestId);
    const { creationLimitPerMinute } = settingsOf(tenant);
    if (!(await takeCreationPermit(tenant.id, creationLimitPerMinute))) return rateLimited(requestId);
    const result = await useCases.createVerificationSession({ tenant, ...nothing }, null);
    if (result.ok) return { status: 201, body: presentSession(result.value.done, publicUrl) };
    const { code, detail } = result;
    if (code === 'settings_missing' || code === 'no_steps_enabled')
      return problem('SessionCreationNotAllowed', requestId, detail, { reason: code });
    throw new Error(`a session of which nothing was said was refused: ${code}`);
  };
}
