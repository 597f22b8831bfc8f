import { ok, type Result, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import type { IssuedSecret } from './create-endpoint.ts';

/** The old and the new secret of a rotation (SPEC 6.5). */
const validSecretsMax = 2;

/** Issues a second secret; both sign until the old one is disabled. */
export function rotateSecret(deps: Deps<'unitOfWork' | 'receivers' | 'ids' | 'clock'>) {
  return async (
    tenantId: string,
    endpointId: string,
  ): Promise<Result<IssuedSecret, 'not_found' | 'two_secrets_valid'>> => {
    return deps.unitOfWork.transaction(async ({ endpoints }) => {
      if (!(await endpoints.lock(tenantId, endpointId))) return refused('not_found', 'There is no such endpoint.');
      const valid = await endpoints.validSecretIds(tenantId, endpointId);
      if (valid.length >= validSecretsMax) {
        return refused('two_secrets_valid', 'Two secrets are valid already. Disable the old one first.');
      }
      const createdAt = deps.clock.now();
      const secret: IssuedSecret = { id: deps.ids.uuid(), text: deps.receivers.newSecret(), createdAt };
      await endpoints.addSecret(tenantId, endpointId, secret);
      return ok(secret);
    });
  };
}
