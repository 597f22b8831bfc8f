// Calls of `simulateOutcome`, and a tenant that is not a sandbox.

import { expect } from 'vitest';
import { adminOf, problemOf, type Reachable, succeeded, type TenantSchemas, tenantClient } from '../support/client.ts';
import type { TestTenant } from '../support/tenant.ts';

/** What `simulateOutcome` takes. */
export type Simulation = TenantSchemas['SimulateOutcomeRequest'];

export type Reason = NonNullable<Simulation['reasons']>[number];

/** Asks for a simulation, whatever comes of it. */
export function requestSimulation(tenant: Pick<TestTenant, 'client'>, id: string, body: Simulation) {
  return tenant.client.POST('/v1/verification-sessions/{id}/simulate', { params: { path: { id } }, body });
}

/** Simulates, and demands that it succeeds. */
export function simulate(tenant: Pick<TestTenant, 'client'>, id: string, body: Simulation) {
  return succeeded(requestSimulation(tenant, id, body));
}

/** The one broken rule that a refusal names. */
export async function brokenRule(tenant: Pick<TestTenant, 'client'>, id: string, body: Simulation): Promise<string> {
  const { _tag, issues } = await problemOf(requestSimulation(tenant, id, body));
  expect(_tag).toBe('InvalidRequest');
  return `${issues?.[0]?.path}: ${issues?.[0]?.message}`;
}

/** Makes a live tenant with a key. */
export async function createLiveTenant(service: Reachable): Promise<Pick<TestTenant, 'id' | 'client'>> {
  const admin = adminOf(service);
  const { id } = await succeeded(
    admin.POST('/admin/tenants', {
      body: { name: 'Aozora Trading', mode: 'live', settings: { retentionSeconds: 86_400 } },
    }),
  );
  const { key } = await succeeded(
    admin.POST('/admin/tenants/{tenantId}/api-keys', { params: { path: { tenantId: id } } }),
  );
  return { id, client: tenantClient(service.baseUrl, key) };
}
