import type { Deps } from '../deps.ts';
import { createAdminToken, hashToken } from './api-key.ts';

/** Issues another admin token. Only its hash is stored. */
export function issueAdminToken(deps: Deps<'stores' | 'ids' | 'clock'>) {
  return async (): Promise<string> => {
    const token = createAdminToken();
    await deps.stores.adminTokens.insert({ id: deps.ids.uuid(), hash: hashToken(token), createdAt: deps.clock.now() });
    return token;
  };
}
