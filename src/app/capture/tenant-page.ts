import { settingsOf, type Tenant } from '../../domain/tenant.ts';
import { type TenantPage, tenantPageOf } from '../../domain/tenant-page.ts';
import type { Stores } from '../ports/stores.ts';

/** Reads what the users of a tenant see of it. */
export async function loadTenantPage({ logos }: Pick<Stores, 'logos'>, tenant: Tenant): Promise<TenantPage> {
  return tenantPageOf(tenant, settingsOf(tenant), await logos.digestOf(tenant.id));
}
