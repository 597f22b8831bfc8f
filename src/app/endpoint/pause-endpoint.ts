import type { Deps } from '../deps.ts';

/**
 * Pauses an endpoint until it is resumed: its events wait, and none is sent. Repeating it changes nothing.
 * @returns false when the tenant has no such endpoint
 */
export function pauseEndpoint(deps: Deps<'stores' | 'clock'>) {
  return (tenantId: string, endpointId: string): Promise<boolean> =>
    deps.stores.endpoints.pause(tenantId, endpointId, deps.clock.now());
}
