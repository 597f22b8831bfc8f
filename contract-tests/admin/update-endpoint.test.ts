import { describe, expect, test } from 'vitest';
import type { operations } from '../../generated/types/admin.ts';
import { adminOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, createTenant, type NotifiedTenant, submitSession } from '../support/tenant.ts';
import { minuteMs, waitUntil } from '../support/time.ts';

const url = 'https://shop.example.com/hooks?channel=7';
const eventTypes: ('verification.approved' | 'verification.failed')[] = [
  'verification.approved',
  'verification.failed',
];

describe.each(engines)('updateEndpoint on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api', WEBHOOK_EGRESS_ALLOW: '' } });
  const admin = () => adminOf(it.service);
  const created = async () => {
    const tenantId = (await createTenant(it.service)).id;
    const { endpoint, secret } = await succeeded(
      admin().POST('/admin/tenants/{tenantId}/endpoints', {
        params: { path: { tenantId } },
        body: { url, eventTypes },
      }),
    );
    return { endpoint, secret, path: { tenantId, endpointId: endpoint.id } };
  };

  test('an endpoint can be changed in parts, switched off, and deleted once', async () => {
    const { endpoint, path } = await created();
    const changed = await succeeded(
      admin().PATCH('/admin/tenants/{tenantId}/endpoints/{endpointId}', { params: { path }, body: { enabled: false } }),
    );
    expect(changed).toEqual({ ...endpoint, enabled: false });
    const moved = await succeeded(
      admin().PATCH('/admin/tenants/{tenantId}/endpoints/{endpointId}', {
        params: { path },
        body: { url: 'https://shop.example.com:8443/' },
      }),
    );
    expect(moved).toMatchObject({ url: 'https://shop.example.com:8443/', eventTypes, enabled: false });
    const { response } = await admin().DELETE('/admin/tenants/{tenantId}/endpoints/{endpointId}', { params: { path } });
    expect(response.status).toBe(204);
    expect(
      await refusalOf(admin().DELETE('/admin/tenants/{tenantId}/endpoints/{endpointId}', { params: { path } })),
    ).toBe('404 ResourceNotFound');
    expect(
      await refusalOf(
        admin().PATCH('/admin/tenants/{tenantId}/endpoints/{endpointId}', {
          params: { path },
          body: { enabled: true },
        }),
      ),
    ).toBe('404 ResourceNotFound');
    expect(
      await refusalOf(admin().POST('/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets', { params: { path } })),
    ).toBe('404 ResourceNotFound');
  });
});

type Query = NonNullable<operations['listDeliveries']['parameters']['query']>;
type Redelivery = operations['redeliver']['requestBody']['content']['application/json'];

describe.each(engines)('updateEndpoint and deliveries on $name', (engine) => {
  const it = useService(engine);
  const admin = () => adminOf(it.service);
  const list = (tenantId: string, query: Query = {}) =>
    admin().GET('/admin/tenants/{tenantId}/deliveries', { params: { path: { tenantId }, query } });
  const listed = async (tenantId: string, query: Query = {}) => (await succeeded(list(tenantId, query))).items;
  const redeliver = (tenantId: string, body: Redelivery) =>
    admin().POST('/admin/tenants/{tenantId}/deliveries/redeliver', { params: { path: { tenantId } }, body });
  const redelivered = async (tenantId: string, body: Redelivery) =>
    (await succeeded(redeliver(tenantId, body))).redelivered;
  /** The one delivery of a session, once so many of its attempts are recorded. */
  const recorded = (tenant: NotifiedTenant, sessionId: string, attempts: number) =>
    waitUntil(`attempt ${attempts} for ${sessionId} is recorded`, async () => {
      const [delivery] = await listed(tenant.id, { sessionId, endpointId: tenant.endpointId });
      return delivery !== undefined && delivery.attempts >= attempts ? delivery : null;
    });

  test('deliveries that waited while an endpoint was disabled are sent at once when it is enabled', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const path = { tenantId: tenant.id, endpointId: tenant.endpointId };
    tenant.inbox.respondWith(() => ({ status: 500 }));
    const session = await submitSession(tenant);
    await recorded(tenant, session.id, 1);
    await succeeded(
      admin().PATCH('/admin/tenants/{tenantId}/endpoints/{endpointId}', { params: { path }, body: { enabled: false } }),
    );
    it.service.clock.advance(minuteMs);
    expect(await recorded(tenant, session.id, 1)).toMatchObject({ status: 'pending', nextAttemptAt: null });
    expect(await redelivered(tenant.id, { failedSince: '2020-01-01T00:00:00Z' })).toBe(0);
    tenant.inbox.respondWith(() => ({ status: 204 }));
    await succeeded(
      admin().PATCH('/admin/tenants/{tenantId}/endpoints/{endpointId}', { params: { path }, body: { enabled: true } }),
    );
    await tenant.inbox.nth(session.id, 2);
  });
});
