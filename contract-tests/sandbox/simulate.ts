import type { TenantClient } from '../../generated/clients/tenant/index.ts';
import { succeeded } from '../support/replies.ts';
import { adminOf, type Reachable, type TestTenant, tenantClient } from '../support/tenants.ts';

/** What `simulateOutcome` takes. */
export type Simulation = NonNullable<Parameters<TenantClient['simulateOutcome']>[0]['body']>;

export type Reason = NonNullable<Simulation['reasons']>[number];

/** Asks for a simulation, whatever comes of it. */
export function askToSimulate(tenant: Pick<TestTenant, 'client'>, id: string, body: Simulation) {
  return tenant.client.simulateOutcome({ path: { id }, body });
}

/** Simulates, and demands that it succeeds. */
export function simulate(tenant: Pick<TestTenant, 'client'>, id: string, body: Simulation) {
  return succeeded(askToSimulate(tenant, id, body));
}

/** Makes a live tenant with a key. */
export async function createLiveTenant(service: Reachable): Promise<Pick<TestTenant, 'id' | 'client'>> {
  const admin = adminOf(service);
  const { id } = await succeeded(
    admin.createTenant({ body: { name: 'Aozora Trading', mode: 'live', settings: { retentionSeconds: 3600 } } }),
  );
  const { key } = await succeeded(admin.issueApiKey({ path: { tenantId: id } }));
  return { id, client: tenantClient(service.baseUrl, key) };
}
