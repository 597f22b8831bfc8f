import { ok, type Result, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import type { Endpoint, ReceiverUrlRefusal } from '../ports/tenants.ts';

/**
 * Changes the URL, the event types or the enabled flag of an endpoint, from the next attempt on. Enabling it sends its waiting deliveries
 * at once.
 */
export function updateEndpoint(deps: Deps<'stores' | 'receivers' | 'notifyWorkers'>) {
  return async (
    tenantId: string,
    endpointId: string,
    patch: Partial<Pick<Endpoint, 'url' | 'eventTypes' | 'enabled'>>,
  ): Promise<Result<null, 'not_found' | ReceiverUrlRefusal>> => {
    const url = patch.url === undefined ? null : deps.receivers.checkUrl(patch.url);
    if (url !== null && !url.ok) return url;
    const found = await deps.stores.endpoints.update(tenantId, endpointId, {
      ...patch,
      // Normalized, as at the registration.
      ...(url !== null && { url: url.value }),
      ...(patch.eventTypes !== undefined && { eventTypes: [...new Set(patch.eventTypes)] }),
    });
    if (!found) return refused('not_found', 'There is no such endpoint.');
    if (patch.enabled === true) deps.notifyWorkers('delivery');
    return ok(null);
  };
}
