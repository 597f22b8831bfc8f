import type { ReceiverUrlRefusal } from '../../domain/receiver-url.ts';
import { ok, type Result, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import type { Endpoint } from '../ports/tenants.ts';
import { type ExpectedVersions, isExpected, type StaleEdit, staleEdit, versionOf } from '../version.ts';

/** What an operator edits of an endpoint. */
export type EndpointSettings = Pick<Endpoint, 'url' | 'eventTypes' | 'enabled'>;

/** What an operator edits of an endpoint, out of all that it has. */
export function endpointSettingsOf({ url, eventTypes, enabled }: EndpointSettings): EndpointSettings {
  return { url, eventTypes, enabled };
}

/** The version of an endpoint. Its health and its secrets do not count: they change by themselves, or by operations of their own. */
export function endpointVersionOf(endpoint: EndpointSettings): string {
  return versionOf(endpointSettingsOf(endpoint));
}

/**
 * Changes the URL, the event types or the enabled flag of an endpoint, from the next attempt on. Enabling it sends its waiting deliveries
 * at once.
 * @param expected the versions that the caller has seen
 */
export function updateEndpoint(deps: Deps<'stores' | 'receivers' | 'notifyWorkers'>) {
  return async (
    tenantId: string,
    endpointId: string,
    patch: Partial<EndpointSettings>,
    expected: ExpectedVersions = null,
  ): Promise<Result<null, 'not_found' | ReceiverUrlRefusal> | StaleEdit<EndpointSettings>> => {
    const url = patch.url === undefined ? null : deps.receivers.checkUrl(patch.url);
    if (url !== null && !url.ok) return url;
    const changes = {
      ...patch,
      // Normalized, as at the registration.
      ...(url !== null && { url: url.value }),
      ...(patch.eventTypes !== undefined && { eventTypes: [...new Set(patch.eventTypes)] }),
    };
    let seen: Endpoint | null = null;
    const accepts = (current: Endpoint) => {
      seen = current;
      return isExpected(expected, endpointVersionOf(current));
    };
    const found = await deps.stores.endpoints.update(
      tenantId,
      endpointId,
      changes,
      expected === null ? undefined : accepts,
    );
    if (found === 'refused' && seen !== null) {
      const current = endpointSettingsOf(seen);
      return staleEdit(endpointVersionOf(current), current, { ...current, ...changes });
    }
    if (found !== true) return refused('not_found', 'There is no such endpoint.');
    if (patch.enabled === true) deps.notifyWorkers('delivery');
    return ok(null);
  };
}
