import type { Deps } from '../deps.ts';

/**
 * Deletes an endpoint with its secrets and stops its pending deliveries, in several transactions: one alone would block the fan-out of
 * events until the whole backlog is stopped. After a crash the endpoint stays disabled and can be deleted again.
 * @returns false when the tenant has no such endpoint
 */
export function deleteEndpoint({ stores }: Deps<'stores'>) {
  return (tenantId: string, endpointId: string): Promise<boolean> => stores.endpoints.delete(tenantId, endpointId);
}
