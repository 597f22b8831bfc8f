import type { EndpointStore } from '../ports/tenants.ts';

/**
 * Deletes an endpoint with its secrets and stops its pending deliveries, in several transactions: one alone would block the fan-out of
 * events until the whole backlog is stopped. After a crash the endpoint stays disabled and can be deleted again.
 * @returns false when the tenant has no such endpoint
 */
export function deleteEndpoint(deps: { endpoints: Pick<EndpointStore, 'delete'> }) {
  return (tenantId: string, endpointId: string): Promise<boolean> => deps.endpoints.delete(tenantId, endpointId);
}
