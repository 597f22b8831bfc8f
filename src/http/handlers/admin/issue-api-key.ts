import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/api-keys`: only this response contains the key's text. */
export function issueApiKey({ useCases }: HandlerDeps): AdminHandler<'issueApiKey'> {
  return async ({ params, query }, { requestId }): Promise<AdminReply<'issueApiKey'>> => {
    const result = await useCases.issueApiKey(params.tenantId, query.scope ?? 'full');
    if (!result.ok) return notFound('tenant', requestId);
    const { apiKey, text } = result.value;
    const { id, hint, scope, createdAt } = apiKey;
    return { status: 201, body: { id, key: text, hint, scope, createdAt: createdAt.toISOString() } };
  };
}
