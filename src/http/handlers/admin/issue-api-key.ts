import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { issueApiKey as issueApiKeyUseCase } from '../../../app/tenant/issue-api-key.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';

type Id = 'issueApiKey';

/** `POST /admin/tenants/{tenantId}/api-keys`: only this response contains the key's text. */
export function issueApiKey(deps: { issue: ReturnType<typeof issueApiKeyUseCase> }) {
  return async ({ params }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const result = await deps.issue(params.tenantId);
    if (!result.ok) return notFound('tenant', requestId);
    const { apiKey, text } = result.value;
    return {
      status: 201,
      body: { id: apiKey.id, key: text, hint: apiKey.hint, createdAt: apiKey.createdAt.toISOString() },
    };
  };
}
