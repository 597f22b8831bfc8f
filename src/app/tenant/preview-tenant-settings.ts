import { type Faulty, type Ok, ok, type Refused, refused } from '../../domain/result.ts';
import { changedSettings, changeSettings, settingsOf, type TenantSettings } from '../../domain/tenant.ts';
import type { Deps } from '../deps.ts';
import type { CallerLog } from '../ports/callers.ts';
import type { IpRanges } from '../ports/system.ts';
import { settingsVersionOf } from './update-tenant-settings.ts';

/** How far back callers count. */
const callersMs = 7 * 86_400_000;
const callersMax = 1000;

/** What a change of settings would break. */
export interface SettingsWarning {
  readonly code: 'callers_refused' | 'no_steps_enabled' | 'callback_urls_removed';
  readonly detail: string;
  /** The addresses or URLs that it concerns. */
  readonly values: readonly string[];
}

/** What a change of settings would do. */
export interface SettingsPreview {
  /** The version of the settings that it was compared with. */
  readonly version: string;
  readonly settings: TenantSettings;
  /** The names of the settings that would change. */
  readonly changes: readonly { readonly name: string; readonly from: unknown; readonly to: unknown }[];
  readonly warnings: readonly SettingsWarning[];
}

/** Says what a change of settings would do, by the rules of `updateTenantSettings`, and changes nothing. */
export function previewTenantSettings(
  deps: Deps<'stores' | 'ipRanges' | 'stepsOf' | 'providers' | 'clock' | 'callerLog'>,
) {
  return async (
    tenantId: string,
    change: Partial<TenantSettings>,
  ): Promise<Ok<SettingsPreview> | Faulty | Refused<'not_found'>> => {
    const tenant = await deps.stores.tenants.load(tenantId);
    if (tenant === null) return refused('not_found', 'There is no such tenant.');
    const { mode } = tenant;
    const performed = { steps: deps.stepsOf(mode), providersOf: deps.providers.idsOf };
    const before = settingsOf(tenant);
    const changed = changeSettings(before, change, deps.ipRanges.isRange, mode, performed);
    if (!changed.ok) return changed;
    const settings = changed.value;
    const changes = changedSettings(before, settings);
    const names = changes.map(({ name }) => name);
    const warnings: SettingsWarning[] = [];
    if (names.includes('ipAllowList')) {
      const since = new Date(deps.clock.now().getTime() - callersMs);
      const addresses = await refusedCallers(deps, tenantId, settings.ipAllowList, since);
      if (addresses.length > 0) warnings.push({ code: 'callers_refused', detail: refusesCallers, values: addresses });
    }
    if (names.includes('steps') && settings.steps.length === 0) {
      warnings.push({ code: 'no_steps_enabled', detail: 'No session could be created.', values: [] });
    }
    const removed = before.callbackUrls.filter((url) => !settings.callbackUrls.includes(url));
    if (removed.length > 0) {
      const detail = 'Creates that name one of these callback URLs would be refused.';
      warnings.push({ code: 'callback_urls_removed', detail, values: removed });
    }
    return ok({ version: settingsVersionOf(tenant), settings, changes, warnings });
  };
}

const refusesCallers =
  'API calls came from these addresses in the last 7 days, and would be refused. The list does not concern the console.';

/** The addresses that a list would refuse, latest first. */
async function refusedCallers(
  { callerLog, ipRanges }: { readonly callerLog: Pick<CallerLog, 'recent'>; readonly ipRanges: IpRanges },
  tenantId: string,
  list: readonly string[],
  since: Date,
): Promise<string[]> {
  if (list.length === 0) return [];
  const addresses = await callerLog.recent(tenantId, since, callersMax);
  return addresses.filter((address) => !ipRanges.contains(list, address));
}
