import { ok, type Result, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import type { ApiKey } from '../ports/tenants.ts';

/**
 * Revokes an API key, at once on this node and within a second on the others. A key that is revoked already keeps the time of its
 * revocation.
 */
export function revokeApiKey(deps: Deps<'stores' | 'keys' | 'clock'>) {
  return async (tenantId: string, keyId: string): Promise<Result<ApiKey, 'not_found'>> => {
    const revoked = await deps.stores.apiKeys.revoke(tenantId, keyId, deps.clock.now());
    deps.keys.forget();
    return revoked === null ? refused('not_found', 'There is no such API key.') : ok(revoked);
  };
}
