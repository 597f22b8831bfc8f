import { type Fault, type Faulty, type Ok, ok } from '../../domain/result.ts';
import { changeSettings, defaultSettings, type Tenant, type TenantSettings } from '../../domain/tenant.ts';
import { tenantNameFault } from '../../domain/tenant-page.ts';
import type { Deps } from '../deps.ts';

type NewTenant = Pick<Tenant, 'name' | 'mode'> & { readonly settings: Partial<TenantSettings> | null };

const needsModels =
  'must be sandbox while no worker reads print: install the models (npx mitome models install) and restart, or set DOCUMENT_OCR=optional';

/**
 * Creates a tenant, whose mode never changes. Without settings it cannot create sessions (SPEC 4.1). A live tenant is refused where a
 * worker would refuse to start because of it.
 * @returns the tenant, or every fault with its place in `input`
 */
export function createTenant(
  deps: Deps<'stores' | 'newTenantId' | 'clock' | 'ipRanges' | 'stepsOf' | 'providers' | 'readsPrint'>,
) {
  return async (input: NewTenant): Promise<Ok<Tenant> | Faulty> => {
    const { name, mode } = input;
    const nameFault = tenantNameFault(name);
    const faults: Fault[] = nameFault === null ? [] : [{ path: '/name', message: nameFault }];
    if (mode === 'live' && !(await deps.readsPrint())) faults.push({ path: '/mode', message: needsModels });
    let settings: TenantSettings | null = null;
    if (input.settings !== null) {
      const { isRange } = deps.ipRanges;
      const performed = { steps: deps.stepsOf(mode), providersOf: deps.providers.idsOf };
      const changed = changeSettings(defaultSettings(mode), input.settings, isRange, mode, performed);
      if (changed.ok) settings = changed.value;
      else faults.push(...changed.faults.map(({ path, message }) => ({ path: `/settings${path}`, message })));
    }
    if (faults.length > 0) return { ok: false, faults };
    const tenant: Tenant = { id: deps.newTenantId(), name, mode, settings, createdAt: deps.clock.now() };
    await deps.stores.tenants.insert(tenant);
    return ok(tenant);
  };
}
