import { ok, type Result, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';

/** Disables a secret from the next attempt on (SPEC 6.5). The last valid secret stays, because notifications must be signed. */
export function disableSecret(deps: Deps<'unitOfWork' | 'clock'>) {
  return async (
    tenantId: string,
    endpointId: string,
    secretId: string,
  ): Promise<Result<null, 'not_found' | 'secret_not_found' | 'last_secret'>> => {
    return deps.unitOfWork.transaction(async ({ endpoints }) => {
      if (!(await endpoints.lock(tenantId, endpointId))) return refused('not_found', 'There is no such endpoint.');
      const valid = await endpoints.validSecretIds(tenantId, endpointId);
      if (!valid.includes(secretId)) return refused('secret_not_found', 'There is no such valid secret.');
      if (valid.length === 1) return refused('last_secret', 'This is the last valid secret. Rotate it first.');
      await endpoints.disableSecret(tenantId, endpointId, secretId, deps.clock.now());
      return ok(null);
    });
  };
}
