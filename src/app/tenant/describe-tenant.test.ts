import { expect, test } from 'vitest';
import type { Stores } from '../ports/stores.ts';
import { describeEndpoint, describeTenant } from './describe-tenant.ts';

const health = async () => ({ failingSince: null, pausedAt: null });
const endpoints = ['deleted', 'there'].map((id) => ({ id, tenantId: 'tenant' }));
const secret = { id: 'secret', endpointId: 'there', createdAt: new Date(0) };

/** Stores in which one endpoint is deleted right behind the look for it: its secrets have gone with it. */
const stores = {
  tenants: { load: async () => ({ id: 'tenant' }) },
  apiKeys: { list: async () => [] },
  endpoints: {
    list: async () => endpoints,
    load: async (_tenantId: string, id: string) => endpoints.find((endpoint) => endpoint.id === id) ?? null,
    health,
    secrets: async (_tenantId: string, id: string) => (id === 'there' ? [secret] : []),
  },
} as unknown as Stores;

test('an endpoint that is deleted while its tenant is described is left out', async () => {
  const description = await describeTenant(stores, 'tenant');
  expect(description?.endpoints.map(({ endpoint }) => endpoint.id)).toEqual(['there']);
});

test('an endpoint that is deleted while it is described is not there', async () => {
  expect(await describeEndpoint(stores, 'tenant', 'deleted')).toBeNull();
  expect(await describeEndpoint(stores, 'tenant', 'there')).toMatchObject({ secrets: [secret] });
});
