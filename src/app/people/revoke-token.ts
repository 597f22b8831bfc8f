import type { MachineToken } from '../../domain/people.ts';
import { ok, type Result, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';

/**
 * Revokes a machine token of a tenant or, with null, of the instance; every node refuses it from then on. One that is revoked already keeps
 * the time of its revocation.
 */
export function revokeToken(deps: Deps<'stores' | 'clock'>) {
  return async (tenantId: string | null, tokenId: string): Promise<Result<MachineToken, 'not_found'>> => {
    const revoked = await deps.stores.machineTokens.revoke(tenantId, tokenId, deps.clock.now());
    return revoked === null ? refused('not_found', 'There is no such token.') : ok(revoked);
  };
}
