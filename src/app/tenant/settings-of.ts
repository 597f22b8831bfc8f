import { defaultSettings, type TenantSettings } from '../../domain/tenant.ts';
import type { TenantStore } from '../ports/tenants.ts';

/**
 * The settings that govern an existing session of a tenant.
 * @throws when the tenant is gone, which the tables never allow while it has sessions
 */
export async function settingsOf(tenants: Pick<TenantStore, 'load'>, tenantId: string): Promise<TenantSettings> {
  const tenant = await tenants.load(tenantId);
  if (tenant === null) throw new Error(`tenant ${tenantId} has sessions but no row`);
  return tenant.settings ?? defaultSettings(tenant.mode);
}
