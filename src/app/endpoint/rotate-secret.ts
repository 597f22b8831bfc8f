import { ok, type Result, refused } from '../../domain/result.ts';
import type { UnitOfWork } from '../ports/stores.ts';
import type { Clock, Ids } from '../ports/system.ts';
import type { Receivers } from '../ports/tenants.ts';
import type { IssuedSecret } from './create-endpoint.ts';

/** The old and the new secret of a rotation (SPEC 6.5). */
const validSecretsMax = 2;

/** Issues a second secret; both sign until the old one is disabled. */
export function rotateSecret(deps: { unitOfWork: UnitOfWork; receivers: Receivers; ids: Ids; clock: Clock }) {
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
      const secret: IssuedSecret = {
        id: deps.ids.uuid(),
        text: deps.receivers.newSecret(),
        createdAt: deps.clock.now(),
      };
      await endpoints.addSecret(tenantId, endpointId, secret);
      return ok(secret);
    });
  };
}
