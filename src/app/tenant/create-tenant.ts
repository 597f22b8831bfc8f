import { changeSettings, type SettingsFault, type SettingsRefused } from '../../domain/settings.ts';
import { defaultSettings, type Tenant, type TenantMode, type TenantSettings } from '../../domain/tenant.ts';
import { tenantNameFault } from '../../domain/tenant-name.ts';
import type { Clock, IpRanges } from '../ports/system.ts';
import type { TenantStore } from '../ports/tenants.ts';

/**
 * Creates a tenant, live or sandbox for good. Without settings it is not configured and cannot create sessions (SPEC 4.1).
 * @returns the tenant, or every fault with its place in `input`
 * @param newId makes the tenant's id, a UUID
 */
export function createTenant(deps: {
  tenants: Pick<TenantStore, 'insert'>;
  newId: () => string;
  clock: Clock;
  ipRanges: IpRanges;
}) {
  return async (input: {
    readonly name: string;
    readonly mode: TenantMode;
    readonly settings: Partial<TenantSettings> | null;
  }): Promise<{ readonly ok: true; readonly value: Tenant } | SettingsRefused> => {
    const nameFault = tenantNameFault(input.name);
    const faults: SettingsFault[] = nameFault === null ? [] : [{ path: '/name', message: nameFault }];
    let settings: TenantSettings | null = null;
    if (input.settings !== null) {
      const changed = changeSettings(defaultSettings(input.mode), input.settings, deps.ipRanges.isRange);
      if (changed.ok) settings = changed.value;
      else faults.push(...changed.faults.map(({ path, message }) => ({ path: `/settings${path}`, message })));
    }
    if (faults.length > 0) return { ok: false, faults };
    const tenant: Tenant = {
      id: deps.newId(),
      name: input.name,
      mode: input.mode,
      settings,
      createdAt: deps.clock.now(),
    };
    await deps.tenants.insert(tenant);
    return { ok: true, value: tenant };
  };
}
