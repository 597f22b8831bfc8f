import { describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { deliveriesOf, endpointBody, newEndpoint, operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, submitSession } from '../support/tenant.ts';
import { minuteMs } from '../support/time.ts';

const { eventTypes } = endpointBody;

describe.each(engines)('updateEndpoint on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api', WEBHOOK_EGRESS_ALLOW: '' } });
  const operator = operatorOf(it);

  test('an endpoint can be changed in parts, disabled, and deleted once', async () => {
    const { endpoint, path } = await newEndpoint(it);
    const changed = await succeeded(operator.updateEndpoint(path, { enabled: false }));
    expect(changed).toEqual({ ...endpoint, enabled: false });
    const moved = await succeeded(operator.updateEndpoint(path, { url: 'https://shop.example.com:8443/' }));
    expect(moved).toMatchObject({ url: 'https://shop.example.com:8443/', eventTypes, enabled: false });
    const { response } = await operator.deleteEndpoint(path);
    expect(response.status).toBe(204);
    expect(await refusalOf(operator.deleteEndpoint(path))).toBe('404 ResourceNotFound');
    expect(await refusalOf(operator.updateEndpoint(path, { enabled: true }))).toBe('404 ResourceNotFound');
    expect(await refusalOf(operator.rotateSecret(path))).toBe('404 ResourceNotFound');
  });
});

describe.each(engines)('updateEndpoint and deliveries on $name', (engine) => {
  // Longer than it takes to disable the endpoint.
  const it = useService(engine, { environment: { WEBHOOK_RETRY_SCHEDULE_SECONDS: '0,60,300' } });
  const operator = operatorOf(it);

  test('deliveries that waited while an endpoint was disabled are sent at once when it is enabled', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const path = { tenantId: tenant.id, endpointId: tenant.endpointId };
    tenant.inbox.respondWith(() => ({ status: 500 }));
    const deliveries = deliveriesOf(it.service, tenant.id);
    const session = await submitSession(tenant);
    await deliveries.recorded(session.id, 1);
    await succeeded(operator.updateEndpoint(path, { enabled: false }));
    it.service.clock.advance(2 * minuteMs);
    expect(await deliveries.recorded(session.id, 1)).toMatchObject({ status: 'pending', nextAttemptAt: null });
    expect(await deliveries.redeliver({ failedSince: '2020-01-01T00:00:00Z' })).toBe(0);
    tenant.inbox.respondWith(() => ({ status: 204 }));
    await succeeded(operator.updateEndpoint(path, { enabled: true }));
    await tenant.inbox.nth(session.id, 2);
  });
});
