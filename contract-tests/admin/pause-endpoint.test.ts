import { describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { deliveriesOf, failUntilPaused, operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, type NotifiedTenant, submitSession } from '../support/tenant.ts';
import { dayMs, hourMs, waitUntil } from '../support/time.ts';

describe.each(engines)('pauseEndpoint on $name', (engine) => {
  // One attempt at a time, so that they arrive in the order in which they are sent.
  const it = useService(engine, { environment: { WEBHOOK_ENDPOINT_CONCURRENCY: '1' } });
  const operator = operatorOf(it);
  const pathOf = (tenant: NotifiedTenant) => ({ tenantId: tenant.id, endpointId: tenant.endpointId });

  /** Waits until the service has done all that was due when it was called, by having another tenant hear of something later. */
  const allIsDone = async () => {
    const other = await createNotifiedTenant(it.service, it.receiver);
    await other.inbox.nth((await submitSession(other)).id, 1);
  };

  /** Has so many events happen, each after the delivery of the one before was made. @returns their sessions */
  async function happen(tenant: NotifiedTenant, count: number): Promise<string[]> {
    const ids: string[] = [];
    while (ids.length < count) {
      const { id } = await submitSession(tenant);
      await waitUntil(`${id} has a delivery`, async () => {
        return (await deliveriesOf(it.service, tenant.id).all({ sessionId: id })).length === 1;
      });
      ids.push(id);
    }
    return ids;
  }

  const arrivedAt = (tenant: NotifiedTenant) => tenant.inbox.arrived.map(({ body }) => body.data.session.sessionId);

  test('events wait while a person has paused it, though its receiver is healthy; resumeEndpoint sends each once, oldest first', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const before = await operator.endpointOf(tenant);
    expect(before).toMatchObject({ pausedAt: null, pausedBy: null });
    const paused = await succeeded(operator.pauseEndpoint(pathOf(tenant)));
    expect(paused).toEqual({ ...before, pausedAt: expect.any(String), pausedBy: 'person' });
    expect(await succeeded(operator.pauseEndpoint(pathOf(tenant)))).toEqual(paused);
    const waiting = await happen(tenant, 5);
    // Past every retry and past what makes a failing endpoint paused.
    for (let day = 0; day < 6; day += 1) {
      it.service.clock.advance(dayMs);
      await allIsDone();
    }
    expect(tenant.inbox.arrived).toEqual([]);
    const deliveries = deliveriesOf(it.service, tenant.id);
    expect(
      (await deliveries.all()).map(({ status, attempts, nextAttemptAt }) => [status, attempts, nextAttemptAt]),
    ).toEqual(Array(5).fill(['pending', 0, null]));
    expect(await operator.endpointOf(tenant)).toEqual(paused);
    expect(await succeeded(operator.resumeEndpoint(pathOf(tenant)))).toEqual(before);
    await deliveries.allBecome(5, 'delivered');
    await allIsDone();
    expect(arrivedAt(tenant)).toEqual(waiting);
  });

  test('a delivery that waits for a retry waits with the others, and is sent at its age', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const deliveries = deliveriesOf(it.service, tenant.id);
    tenant.inbox.respondWith(() => ({ status: 500 }));
    const oldest = await submitSession(tenant);
    await deliveries.recorded(oldest.id, 1);
    await succeeded(operator.pauseEndpoint(pathOf(tenant)));
    const attempts = tenant.inbox.arrived.length;
    tenant.inbox.respondWith(() => ({ status: 204 }));
    const later = await happen(tenant, 3);
    it.service.clock.advance(10 * dayMs);
    await allIsDone();
    expect(tenant.inbox.arrived).toHaveLength(attempts);
    const resumed = await succeeded(operator.resumeEndpoint(pathOf(tenant)));
    expect(resumed).toMatchObject({ failingSince: null, pausedAt: null, pausedBy: null });
    await deliveries.allBecome(4, 'delivered');
    await allIsDone();
    expect(arrivedAt(tenant).slice(attempts)).toEqual([oldest.id, ...later]);
  });

  test('an endpoint that is paused after failures is not probed any more', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const deliveries = deliveriesOf(it.service, tenant.id);
    await failUntilPaused(it.service, tenant);
    expect(await operator.endpointOf(tenant)).toMatchObject({ pausedBy: 'failures' });
    // The attempt that paused it may still be followed by a probe that had begun.
    await succeeded(operator.pauseEndpoint(pathOf(tenant)));
    await allIsDone();
    const attempts = tenant.inbox.arrived.length;
    tenant.inbox.respondWith(() => ({ status: 204 }));
    for (let hour = 0; hour < 5; hour += 1) {
      it.service.clock.advance(2 * hourMs);
      await allIsDone();
    }
    expect(tenant.inbox.arrived).toHaveLength(attempts);
    expect(await operator.endpointOf(tenant)).toMatchObject({ pausedBy: 'person' });
    await succeeded(operator.resumeEndpoint(pathOf(tenant)));
    await deliveries.allBecome(1, 'delivered');
    expect(await operator.endpointOf(tenant)).toMatchObject({ failingSince: null, pausedAt: null, pausedBy: null });
  });

  test('a paused endpoint gets test events, stays paused while it is disabled and enabled, and can be deleted', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const path = pathOf(tenant);
    await succeeded(operator.pauseEndpoint(path));
    const [waiting] = await happen(tenant, 1);
    expect(await succeeded(operator.sendTestEvent(path))).toMatchObject({ result: 'delivered' });
    await succeeded(operator.updateEndpoint(path, { enabled: false }));
    await submitSession(tenant);
    await allIsDone();
    await succeeded(operator.updateEndpoint(path, { enabled: true }));
    await allIsDone();
    expect(await operator.endpointOf(tenant)).toMatchObject({ enabled: true, pausedBy: 'person' });
    expect(tenant.inbox.arrived.map(({ body }) => body.type)).toEqual(['endpoint.test']);
    const all = await deliveriesOf(it.service, tenant.id).all();
    expect(all.map(({ sessionId, status }) => [sessionId, status])).toEqual([[waiting, 'pending']]);
    await succeeded(operator.deleteEndpoint(path));
    expect((await deliveriesOf(it.service, tenant.id).all()).map(({ status }) => status)).toEqual(['stopped']);
    expect((await operator.pauseEndpoint(path)).error).toMatchObject({
      _tag: 'ResourceNotFound',
      resource: 'endpoint',
    });
  });

  test('who paused and resumed it is in the audit log', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    await succeeded(operator.pauseEndpoint(pathOf(tenant)));
    await succeeded(operator.resumeEndpoint(pathOf(tenant)));
    const { items } = await succeeded(operator.listAuditLog(tenant.id, { kind: 'change' }));
    expect(items.map(({ operation }) => operation).slice(0, 2)).toEqual(['resumeEndpoint', 'pauseEndpoint']);
  });
});
