import { defaultSettings } from '../../domain/tenant.ts';
import type { UnitOfWork } from '../ports/stores.ts';
import type { Clock, Ids } from '../ports/system.ts';
import { createAdminToken, createApiKey, hashToken } from './api-key.ts';

/** What a first start hands to its operator; the secrets are shown here and never again. */
export interface Bootstrap {
  readonly tenantId: string;
  readonly apiKey: string;
  readonly adminToken: string;
}

/** The callback URL that the first tenant may use at once; it belongs to nobody (RFC 2606). */
const bootstrapCallbackUrl = 'https://tenant.example/verified';

/**
 * Sets a new instance up: the administrator's token and a sandbox tenant that can create sessions at once.
 * @param keep puts the secrets where the operator finds them. It runs before the commit, so that no crash leaves an instance
 *   whose secrets nobody knows; what it kept of a set-up that failed is overwritten by the next one.
 * @returns null when the instance was set up before, or by another node at the same moment
 */
export function bootstrapInstance(deps: { unitOfWork: UnitOfWork; ids: Ids; newTenantId: () => string; clock: Clock }) {
  return async (keep: (bootstrap: Bootstrap) => Promise<void>): Promise<Bootstrap | null> => {
    const bootstrap = { tenantId: deps.newTenantId(), apiKey: createApiKey('sandbox'), adminToken: createAdminToken() };
    const { tenantId, apiKey, adminToken } = bootstrap;
    const createdAt = deps.clock.now();
    return deps.unitOfWork.transaction(async ({ adminTokens, tenants, apiKeys }) => {
      if (!(await adminTokens.insertFirst({ hash: hashToken(adminToken), createdAt }))) return null;
      const settings = { ...defaultSettings('sandbox'), callbackUrls: [bootstrapCallbackUrl] };
      await tenants.insert({ id: tenantId, name: 'Sandbox', mode: 'sandbox', settings, createdAt });
      await apiKeys.insert({
        id: deps.ids.uuid(),
        tenantId,
        hash: hashToken(apiKey),
        hint: apiKey.slice(-4),
        createdAt,
        revokedAt: null,
      });
      await keep(bootstrap);
      return bootstrap;
    });
  };
}
