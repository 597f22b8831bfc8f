import type { EndpointStore } from '../ports/tenants.ts';

/**
 * Deletes an endpoint with its secrets; what waits there is stopped. Not in one transaction: whoever fans an event out waits for the
 * endpoint's row, however much has to be stopped. What a crash interrupts stays disabled, and can be deleted again.
 * @returns false when the tenant has no such endpoint
 */
export function deleteEndpoint(deps: { endpoints: Pick<EndpointStore, 'delete'> }) {
  return (tenantId: string, endpointId: string): Promise<boolean> => deps.endpoints.delete(tenantId, endpointId);
}
