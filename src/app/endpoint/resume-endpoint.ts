import type { Deps } from '../deps.ts';

/**
 * Ends the pause of an endpoint, by a person or after failures: its events are sent, oldest first. Without a pause it changes nothing.
 * @returns false when the tenant has no such endpoint
 */
export function resumeEndpoint(deps: Deps<'stores' | 'clock' | 'notifyWorkers'>) {
  return async (tenantId: string, endpointId: string): Promise<boolean> => {
    const found = await deps.stores.endpoints.resume(tenantId, endpointId, deps.clock.now());
    if (found) deps.notifyWorkers('delivery');
    return found;
  };
}
