// Sets up a new instance, and issues further admin tokens.

import { defaultSettings } from '../../domain/tenant.ts';
import type { Deps } from '../deps.ts';
import { apiKeyRow, createAdminToken, createApiKey, hashToken } from './api-key.ts';

/** The result of a first start for its operator. The secrets are shown here only. */
export interface Bootstrap {
  readonly tenantId: string;
  readonly apiKey: string;
  readonly adminToken: string;
}

/** The callback URL of the first tenant, under a reserved domain (RFC 2606). */
const bootstrapCallbackUrl = 'https://tenant.example/verified';

/**
 * Sets up a new instance: an admin token and a sandbox tenant that can create sessions at once.
 * @param store writes the secrets where the operator finds them. It runs before the commit, so that no crash leaves an instance with lost
 *   secrets; the next set-up overwrites those of a failed one.
 * @returns null when the instance is set up already, also by another node at the same moment
 */
export function bootstrapInstance(deps: Deps<'unitOfWork' | 'ids' | 'newTenantId' | 'clock'>) {
  return async (store: (bootstrap: Bootstrap) => Promise<void>): Promise<Bootstrap | null> => {
    const bootstrap = { tenantId: deps.newTenantId(), apiKey: createApiKey('sandbox'), adminToken: createAdminToken() };
    const { tenantId, apiKey, adminToken } = bootstrap;
    const createdAt = deps.clock.now();
    return deps.unitOfWork.transaction(async ({ adminTokens, tenants, apiKeys }) => {
      if (!(await adminTokens.insertFirst({ hash: hashToken(adminToken), createdAt }))) return null;
      const settings = { ...defaultSettings('sandbox'), callbackUrls: [bootstrapCallbackUrl] };
      await tenants.insert({ id: tenantId, name: 'Sandbox', mode: 'sandbox', settings, createdAt });
      await apiKeys.insert(apiKeyRow(deps.ids.uuid(), tenantId, apiKey, createdAt));
      await store(bootstrap);
      return bootstrap;
    });
  };
}

/** Issues another admin token. Only its hash is stored. */
export function issueAdminToken(deps: Deps<'stores' | 'ids' | 'clock'>) {
  return async (): Promise<string> => {
    const token = createAdminToken();
    await deps.stores.adminTokens.insert({ id: deps.ids.uuid(), hash: hashToken(token), createdAt: deps.clock.now() });
    return token;
  };
}
