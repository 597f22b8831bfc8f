import { describe, expect, test } from 'vitest';
import type { operations } from '../../generated/types/admin.ts';
import { adminOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { approvedSession, createNotifiedTenant, type NotifiedTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

type Query = NonNullable<operations['listDeliveries']['parameters']['query']>;

describe.each(engines)('listDeliveryAttempts on $name', (engine) => {
  const it = useService(engine);
  const admin = () => adminOf(it.service);
  const list = (tenantId: string, query: Query = {}) =>
    admin().GET('/admin/tenants/{tenantId}/deliveries', { params: { path: { tenantId }, query } });
  const listed = async (tenantId: string, query: Query = {}) => (await succeeded(list(tenantId, query))).items;
  const attemptsOf = (tenantId: string, deliveryId: string, query = {}) =>
    admin().GET('/admin/tenants/{tenantId}/deliveries/{deliveryId}/attempts', {
      params: { path: { tenantId, deliveryId }, query },
    });
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

  test('a delivery is listed with its result, and its attempts without the sent content', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const session = await approvedSession(tenant, { metadata: planted.metadata });
    const { body } = await tenant.inbox.nth(session.id, 1);
    const delivery = await recorded(tenant, session.id, 1);
    expect(delivery).toMatchObject({
      eventId: body.id,
      eventType: 'verification.approved',
      sessionId: session.id,
      endpointId: tenant.endpointId,
      status: 'delivered',
      nextAttemptAt: null,
      attempts: 1,
      lastAttempt: { result: 'delivered', httpStatus: 204 },
    });
    const attempts = await succeeded(attemptsOf(tenant.id, delivery.id));
    expect(attempts).toEqual({ items: [{ number: 1, ...delivery.lastAttempt }], next: null });
    expect((await endpointOf(tenant))?.failingSince).toBeNull();
  });
});
