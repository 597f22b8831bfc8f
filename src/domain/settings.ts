import { ok, type Result, refused } from './result.ts';
import { checkCallbackUrlForm } from './return-url.ts';
import { builtSteps, type TenantSettings } from './tenant.ts';

/** One fault of a settings change: where it stands (JSON pointer below the settings) and the rule it breaks. */
export interface SettingsFault {
  readonly path: string;
  readonly message: string;
}

/** A refusal that names its faults. */
export interface SettingsRefused {
  readonly ok: false;
  readonly faults: readonly SettingsFault[];
}

/**
 * Applies a change to settings and checks what a schema cannot say.
 * @param isRange tells whether a text is an address or a CIDR range
 * @returns the new settings, each list without repetitions, or every fault
 */
export function changeSettings(
  current: TenantSettings,
  change: Partial<TenantSettings>,
  isRange: (text: string) => boolean,
): { readonly ok: true; readonly value: TenantSettings } | SettingsRefused {
  const faults: SettingsFault[] = [];
  change.callbackUrls?.forEach((url, index) => {
    const form = checkCallbackUrlForm(url);
    // The refusal is a sentence about `callbackUrl`; the rest of it is the rule.
    if (!form.ok)
      faults.push({ path: `/callbackUrls/${index}`, message: form.detail.replace(/^callbackUrl (.*)\.$/, '$1') });
  });
  change.steps?.forEach((step, index) => {
    const built = checkStep(step);
    if (!built.ok) faults.push({ path: `/steps/${index}`, message: built.detail });
  });
  change.ipAllowList?.forEach((range, index) => {
    if (!isRange(range))
      faults.push({ path: `/ipAllowList/${index}`, message: 'must be an IP address or a CIDR range' });
  });
  const distinct = <T>(list: readonly T[]): T[] => [...new Set(list)];
  const { callbackUrls, steps, ipAllowList } = { ...current, ...change };
  const lists = { callbackUrls: distinct(callbackUrls), steps: distinct(steps), ipAllowList: distinct(ipAllowList) };
  return faults.length === 0 ? { ok: true, value: { ...current, ...change, ...lists } } : { ok: false, faults };
}

function checkStep(step: string): Result<string, 'step_not_built'> {
  return builtSteps.includes(step)
    ? ok(step)
    : refused('step_not_built', `must be a step that this version performs: ${builtSteps.join(', ')}`);
}
