import { describe, expect, test } from 'vitest';
import type { operations } from '../../generated/types/admin.ts';
import { adminOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, type NotifiedTenant, submitSession } from '../support/tenant.ts';
import { hourMs, waitUntil } from '../support/time.ts';

type Query = NonNullable<operations['listDeliveries']['parameters']['query']>;

describe.each(engines)('resumeEndpoint on $name', (engine) => {
  const it = useService(engine);
  const admin = () => adminOf(it.service);
  const list = (tenantId: string, query: Query = {}) =>
    admin().GET('/admin/tenants/{tenantId}/deliveries', { params: { path: { tenantId }, query } });
  const listed = async (tenantId: string, query: Query = {}) => (await succeeded(list(tenantId, query))).items;
  const endpointOf = async ({ id, endpointId }: NotifiedTenant) => {
    const { endpoints } = await succeeded(
      admin().GET('/admin/tenants/{tenantId}', { params: { path: { tenantId: id } } }),
    );
    return endpoints.find((endpoint) => endpoint.id === endpointId);
  };
  /** The one delivery of a session, once so many of its attempts are recorded. */
  const recorded = (tenant: NotifiedTenant, sessionId: string, attempts: number) =>
    waitUntil(`attempt ${attempts} for ${sessionId} is recorded`, async () => {
      const [delivery] = await listed(tenant.id, { sessionId, endpointId: tenant.endpointId });
      return delivery !== undefined && delivery.attempts >= attempts ? delivery : null;
    });

  test('an endpoint that fails for days is paused and shown so; after resumeEndpoint it gets the held events, oldest first', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const path = { tenantId: tenant.id, endpointId: tenant.endpointId };
    tenant.inbox.respondWith(() => ({ status: 500 }));
    const first = await submitSession(tenant);
    for (let attempt = 1; (await endpointOf(tenant))?.pausedAt === null; attempt += 1) {
      await recorded(tenant, first.id, attempt);
      it.service.clock.advance(25 * hourMs);
    }
    const paused = await endpointOf(tenant);
    const days = Date.parse(paused?.pausedAt ?? '') - Date.parse(paused?.failingSince ?? '');
    expect(days).toBeGreaterThanOrEqual(5 * 24 * hourMs);
    const second = await submitSession(tenant);
    const third = await submitSession(tenant);
    await waitUntil('all three have deliveries', async () => (await listed(tenant.id)).length === 3);
    expect((await listed(tenant.id)).map(({ status, nextAttemptAt }) => [status, nextAttemptAt])).toEqual(
      Array(3).fill(['pending', null]),
    );
    const before = tenant.inbox.arrived.length;
    tenant.inbox.respondWith(() => ({ status: 204 }));
    const resumed = await succeeded(
      admin().POST('/admin/tenants/{tenantId}/endpoints/{endpointId}/resume', { params: { path } }),
    );
    expect(resumed).toEqual({ ...paused, failingSince: null, pausedAt: null });
    await waitUntil('all three arrive', () => tenant.inbox.arrived.length === before + 3);
    const order = tenant.inbox.arrived.slice(before).map(({ body }) => body.data.session.sessionId);
    expect([...order].sort()).toEqual([first.id, second.id, third.id].sort());
    expect(
      await succeeded(admin().POST('/admin/tenants/{tenantId}/endpoints/{endpointId}/resume', { params: { path } })),
    ).toEqual(resumed);
  });
});
