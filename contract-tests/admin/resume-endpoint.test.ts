import { describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { deliveriesOf, failUntilPaused, operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, submitSession } from '../support/tenant.ts';
import { hourMs, waitUntil } from '../support/time.ts';

describe.each(engines)('resumeEndpoint on $name', (engine) => {
  const it = useService(engine);
  const operator = operatorOf(it);

  test('an endpoint that fails for days is paused and shown so; after resumeEndpoint it gets the held events, oldest first', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const path = { tenantId: tenant.id, endpointId: tenant.endpointId };
    const deliveries = deliveriesOf(it.service, tenant.id);
    const first = await failUntilPaused(it.service, tenant);
    const paused = await operator.endpointOf(tenant);
    expect(paused.pausedBy).toBe('failures');
    const days = Date.parse(paused.pausedAt ?? '') - Date.parse(paused.failingSince ?? '');
    expect(days).toBeGreaterThanOrEqual(5 * 24 * hourMs);
    const second = await submitSession(tenant);
    const third = await submitSession(tenant);
    await waitUntil('all three have deliveries', async () => (await deliveries.all()).length === 3);
    expect((await deliveries.all()).map(({ status, nextAttemptAt }) => [status, nextAttemptAt])).toEqual(
      Array(3).fill(['pending', null]),
    );
    const before = tenant.inbox.arrived.length;
    tenant.inbox.respondWith(() => ({ status: 204 }));
    const resumed = await succeeded(operator.resumeEndpoint(path));
    expect(resumed).toEqual({ ...paused, failingSince: null, pausedAt: null, pausedBy: null });
    await waitUntil('all three arrive', () => tenant.inbox.arrived.length === before + 3);
    const order = tenant.inbox.arrived.slice(before).map(({ body }) => body.data.session.sessionId);
    expect([...order].sort()).toEqual([first.id, second.id, third.id].sort());
    expect(await succeeded(operator.resumeEndpoint(path))).toEqual(resumed);
  });
});
