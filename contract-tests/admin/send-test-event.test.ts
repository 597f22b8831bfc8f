import { describe, expect, test } from 'vitest';
import { problemOf, refusalOf, succeeded } from '../support/client.ts';
import { postgres } from '../support/databases.ts';
import { findFreePort } from '../support/installation.ts';
import { deliveriesOf, operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, createTenant } from '../support/tenant.ts';
import { minuteMs } from '../support/time.ts';

describe('sendTestEvent', () => {
  const it = useService(postgres);
  const operator = operatorOf(it);

  test('sends one signed notification that is about no session, to a disabled endpoint too, and lists no delivery', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const path = { tenantId: tenant.id, endpointId: tenant.endpointId };
    await succeeded(operator.updateEndpoint(path, { enabled: false, eventTypes: ['verification.failed'] }));
    const sent = await succeeded(operator.sendTestEvent(path));
    expect(sent).toMatchObject({ result: 'delivered', httpStatus: 204 });
    expect(tenant.inbox.arrived.map(({ body }) => body)).toEqual([
      {
        id: sent.eventId,
        type: 'endpoint.test',
        apiVersion: '2026-08-02',
        createdAt: sent.sentAt,
        sequence: 1,
        metadata: {},
        data: { session: { sessionId: `vs_${'0'.repeat(32)}`, tenantId: tenant.id } },
      },
    ]);
    expect(await deliveriesOf(it.service, tenant.id).all()).toEqual([]);
  });

  test('returns how an endpoint refused it, and neither repeats it nor counts it as a failure', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const path = { tenantId: tenant.id, endpointId: tenant.endpointId };
    const outcomes = [];
    for (const [status, result] of [
      [400, 'http_error'],
      [307, 'redirect'],
    ] as const) {
      tenant.inbox.respondWith(() => ({ status, headers: { location: tenant.inbox.url } }));
      outcomes.push([await succeeded(operator.sendTestEvent(path)), result, status]);
    }
    const nowhere = `https://127.0.0.1:${await findFreePort()}/`;
    await succeeded(operator.updateEndpoint(path, { url: nowhere }));
    outcomes.push([await succeeded(operator.sendTestEvent(path)), 'connect_error', null]);
    for (const [sent, result, httpStatus] of outcomes) expect(sent).toMatchObject({ result, httpStatus });
    expect(tenant.inbox.arrived).toHaveLength(2);
    expect(await operator.endpointOf(tenant)).toMatchObject({ failingSince: null, pausedAt: null });
  });

  test('signs with both secrets during a rotation', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const path = { tenantId: tenant.id, endpointId: tenant.endpointId };
    await succeeded(operator.rotateSecret(path));
    expect(await succeeded(operator.sendTestEvent(path))).toMatchObject({ result: 'delivered' });
    expect(tenant.inbox.arrived[0]?.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
  });

  test('is signed by the secret that it names alone, which must be a valid one of the endpoint', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const path = { tenantId: tenant.id, endpointId: tenant.endpointId };
    const [old] = (await operator.endpointOf(tenant)).secrets;
    const oldId = `${old?.id}`;
    const fresh = await succeeded(operator.rotateSecret(path));
    // The receiver has the old secret only.
    expect(await succeeded(operator.sendTestEvent(path, oldId))).toMatchObject({ result: 'delivered' });
    expect(await succeeded(operator.sendTestEvent(path, fresh.id))).toMatchObject({
      ...{ result: 'http_error', httpStatus: 400 },
    });
    tenant.inbox.useSecret(fresh.secret);
    expect(await succeeded(operator.sendTestEvent(path, fresh.id))).toMatchObject({ result: 'delivered' });
    expect(tenant.inbox.arrived.map(({ headers }) => headers['webhook-signature'])).toEqual([
      expect.stringMatching(/^v1,\S{44}$/),
      expect.stringMatching(/^v1,\S{44}$/),
    ]);
    await succeeded(operator.disableSecret(path, oldId));
    const other = await createNotifiedTenant(it.service, it.receiver);
    const [foreign] = (await operator.endpointOf(other)).secrets;
    for (const id of [oldId, `${foreign?.id}`, crypto.randomUUID()]) {
      expect(await problemOf(operator.sendTestEvent(path, id))).toMatchObject({
        ...{ status: 404, _tag: 'ResourceNotFound', resource: 'secret' },
      });
    }
    const malformed = await problemOf(operator.sendTestEvent(path, 'x'));
    expect([malformed.status, malformed.issues?.[0]?.path]).toEqual([400, '/query/secretId']);
    expect(tenant.inbox.arrived).toHaveLength(2);
  });

  test('sends at most ten a minute for all endpoints of a tenant, and none for another tenant', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const path = { tenantId: tenant.id, endpointId: tenant.endpointId };
    const calls = await Promise.all(Array.from({ length: 12 }, () => operator.sendTestEvent(path)));
    expect(calls.map(({ response }) => response.status).sort()).toEqual([...Array(10).fill(200), 429, 429]);
    expect(await refusalOf(operator.sendTestEvent(path))).toBe('429 TooManyAttempts');
    expect(tenant.inbox.arrived).toHaveLength(10);
    it.service.clock.advance(minuteMs);
    await succeeded(operator.sendTestEvent(path));
    const foreign = { ...path, tenantId: (await createTenant(it.service)).id };
    expect(await refusalOf(operator.sendTestEvent(foreign))).toBe('404 ResourceNotFound');
  });
});
