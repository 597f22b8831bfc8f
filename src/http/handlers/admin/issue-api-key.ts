import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/api-keys`: only this response contains the key's text. */
export function issueApiKey({ useCases }: HandlerDeps): AdminHandler<'issueApiKey'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'issueApiKey'>> => {
    const result = await useCases.issueApiKey(params.tenantId);
    if (!result.ok) return notFound('tenant', requestId);
    const { apiKey, text } = result.value;
    return {
      status: 201,
      body: { id: apiKey.id, key: text, hint: apiKey.hint, createdAt: apiKey.createdAt.toISOString() },
    };
  };
}
