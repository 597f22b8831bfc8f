import { ok, type Result, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import type { ApiKey, ApiKeyScope } from '../ports/tenants.ts';
import { apiKeyRow, createApiKey } from './api-key.ts';

/** Issues an API key. Only its hash is stored. */
export function issueApiKey(deps: Deps<'stores' | 'ids' | 'clock'>) {
  return async (
    tenantId: string,
    scope: ApiKeyScope = 'full',
  ): Promise<Result<{ apiKey: ApiKey; text: string }, 'not_found'>> => {
    const tenant = await deps.stores.tenants.load(tenantId);
    if (tenant === null) return refused('not_found', 'There is no such tenant.');
    const text = createApiKey(tenant.mode);
    const apiKey = apiKeyRow(deps.ids.uuid(), tenantId, text, deps.clock.now(), scope);
    await deps.stores.apiKeys.insert(apiKey);
    return ok({ apiKey, text });
  };
}
