import type { EndpointHealth } from '../../domain/endpoint-health.ts';
import type { Tenant } from '../../domain/tenant.ts';
import type { Stores } from '../ports/stores.ts';
import type { ApiKey, Endpoint, EndpointSecret } from '../ports/tenants.ts';

/** A tenant with everything an administrator sees of it; never a secret's text. */
export interface TenantDescription {
  readonly tenant: Tenant;
  readonly apiKeys: readonly ApiKey[];
  readonly endpoints: readonly EndpointDescription[];
}

export interface EndpointDescription {
  readonly endpoint: Endpoint;
  readonly health: Pick<EndpointHealth, 'failingSince' | 'pausedAt'>;
  readonly secrets: readonly Pick<EndpointSecret, 'id' | 'createdAt'>[];
}

/** Reads a tenant with its keys and endpoints, or null. */
export async function describeTenant(stores: Stores, tenantId: string): Promise<TenantDescription | null> {
  const tenant = await stores.tenants.load(tenantId);
  if (tenant === null) return null;
  const endpoints: EndpointDescription[] = [];
  for (const endpoint of await stores.endpoints.list(tenantId)) {
    const description = await describe(stores, endpoint);
    if (description !== null) endpoints.push(description);
  }
  return { tenant, apiKeys: await stores.apiKeys.list(tenantId), endpoints };
}

/** Reads one endpoint with its health and its valid secrets' ids, or null. */
export async function describeEndpoint(
  stores: Stores,
  tenantId: string,
  endpointId: string,
): Promise<EndpointDescription | null> {
  const endpoint = await stores.endpoints.load(tenantId, endpointId);
  return endpoint === null ? null : describe(stores, endpoint);
}

/** Null for one that was deleted while it was read: as long as it is there it has a valid secret. */
async function describe({ endpoints }: Stores, endpoint: Endpoint): Promise<EndpointDescription | null> {
  const { tenantId, id } = endpoint;
  const health = await endpoints.health(tenantId, id);
  const secrets = await endpoints.secrets(tenantId, id);
  return secrets.length === 0 ? null : { endpoint, health, secrets };
}
