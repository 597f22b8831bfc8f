import { type Faulty, type Ok, ok, type Refused, refused } from '../../domain/result.ts';
import { changeSettings, settingsOf, type Tenant, type TenantSettings } from '../../domain/tenant.ts';
import type { Deps } from '../deps.ts';
import { type ExpectedVersions, isExpected, type StaleEdit, staleEdit, versionOf } from '../version.ts';

/** The version of a tenant's settings. */
export function settingsVersionOf({ settings }: Pick<Tenant, 'settings'>): string {
  return versionOf(settings);
}

/**
 * Changes settings of a tenant; the others keep their values, or get their defaults when the tenant had none. Existing sessions keep their
 * plan and deadlines. The change takes effect at once on this node, and within a second on the others. Decisions that wait for a worker go to
 * any worker when check providers are set, because they may need another one now.
 * @param expected the versions that the caller has seen
 */
export function updateTenantSettings(deps: Deps<'unitOfWork' | 'ipRanges' | 'keys' | 'stepsOf' | 'providers'>) {
  return async (
    tenantId: string,
    change: Partial<TenantSettings>,
    expected: ExpectedVersions = null,
  ): Promise<Ok<Tenant> | Faulty | Refused<'not_found'> | StaleEdit<TenantSettings>> => {
    const result = await deps.unitOfWork.transaction(async (stores) => {
      const tenant = await stores.tenants.lock(tenantId);
      if (tenant === null) return refused('not_found', 'There is no such tenant.');
      const { mode } = tenant;
      const performed = { steps: deps.stepsOf(mode), providersOf: deps.providers.idsOf };
      const changed = changeSettings(settingsOf(tenant), change, deps.ipRanges.isRange, mode, performed);
      if (!changed.ok) return changed;
      const version = settingsVersionOf(tenant);
      if (!isExpected(expected, version)) return staleEdit(version, settingsOf(tenant), changed.value);
      await stores.tenants.saveSettings(tenantId, changed.value);
      if ('documentProvider' in change || 'faceProvider' in change) await stores.outbox.recheckDecisions(tenantId);
      return ok({ ...tenant, settings: changed.value });
    });
    if (result.ok) deps.keys.forget();
    return result;
  };
}
