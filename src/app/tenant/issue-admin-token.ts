import type { Clock, Ids } from '../ports/system.ts';
import type { AdminTokenStore } from '../ports/tenants.ts';
import { createAdminToken, hashToken } from './api-key.ts';

/** Issues another admin token. Only its hash is stored. */
export function issueAdminToken(deps: { adminTokens: Pick<AdminTokenStore, 'insert'>; ids: Ids; clock: Clock }) {
  return async (): Promise<string> => {
    const token = createAdminToken();
    await deps.adminTokens.insert({ id: deps.ids.uuid(), hash: hashToken(token), createdAt: deps.clock.now() });
    return token;
  };
}
