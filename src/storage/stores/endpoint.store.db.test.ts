import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../app/ports/tenants.ts';
import { goodHealth } from '../../domain/endpoint-health.ts';
import { deliveryQueueEntity } from '../entities/deliveries.ts';
import { findRow } from '../rows.ts';
import { type DirectRows, openDirectRows } from '../testing/delivery-rows.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { insertSession, insertTenant, testIds } from '../testing/test-rows.ts';

const at = (seconds: number) => new Date(testStart.getTime() + seconds * 1000);
const now = at(3600);

describe.each(engines)('pauses of endpoints on $name', (engine) => {
  let opened: TestStorage;
  let rows: DirectRows;
  const endpoints = () => opened.storage.unitOfWork.stores.endpoints;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'endpoints');
    rows = await openDirectRows(opened);
  });
  afterAll(async () => {
    await rows.close();
    await opened.close();
  });

  const aReceiver = async () => {
    const tenant = await insertTenant(opened.storage);
    const { session } = await insertSession(opened.storage, tenant.id);
    const endpoint: Endpoint = {
      id: testIds.uuid(),
      tenantId: tenant.id,
      url: 'https://receiver.example/',
      eventTypes: ['verification.expired'],
      enabled: true,
      createdAt: at(-10),
    };
    await endpoints().insert(endpoint, { id: testIds.uuid(), text: 'whsec_AAAA' });
    const delivery = async (change: { attempts: number; dueAt: Date | null; claim?: string }) => {
      const event = await rows.event({ tenantId: tenant.id, sessionId: session.id });
      return rows.delivery({ tenantId: tenant.id, eventId: event.id, endpointId: endpoint.id, ...change });
    };
    const pause = () =>
      rows.db.execute(
        'UPDATE delivery_queues SET failing_since = ?, last_failed_at = ?, paused_at = ?, next_due_at = ? WHERE endpoint_id = ?',
        [at(1), at(2), at(2), at(7200), endpoint.id],
      );
    const queue = async () =>
      (await rows.db.select('SELECT next_due_at FROM delivery_queues WHERE endpoint_id = ?', [endpoint.id]))[0];
    const health = async () => {
      const row = await findRow(rows.db, deliveryQueueEntity, { endpointId: endpoint.id });
      return row && { failingSince: row.failingSince, lastFailedAt: row.lastFailedAt, pausedAt: row.pausedAt };
    };
    const dueOf = async ({ id }: { id: string }) =>
      (await rows.db.select('SELECT due_at FROM deliveries WHERE id = ?', [id]))[0]?.due_at;
    return { tenant, endpoint, delivery, pause, queue, health, dueOf };
  };

  test('resuming makes all deliveries due by age, resets the failures and schedules a poll at once', async () => {
    const { tenant, endpoint, delivery, pause, queue, health, dueOf } = await aReceiver();
    const retried = await delivery({ attempts: 3, dueAt: at(9000) });
    const fresh = await delivery({ attempts: 0, dueAt: at(0) });
    const underWay = await delivery({ attempts: 3, dueAt: at(9000), claim: testIds.uuid() });
    await pause();
    expect(await health()).toEqual({
      failingSince: at(1),
      lastFailedAt: at(2),
      pausedAt: at(2),
    });
    expect(await endpoints().resume(tenant.id, endpoint.id, now)).toBe(true);
    expect(await health()).toEqual(goodHealth);
    expect(await queue()).toMatchObject({ next_due_at: now });
    expect(await dueOf(retried)).toEqual(retried.createdAt);
    expect(await dueOf(fresh)).toEqual(at(0));
    expect(await dueOf(underWay)).toEqual(at(9000));
  });

  test('resuming an endpoint that is not paused changes nothing, however often', async () => {
    const { tenant, endpoint, delivery, queue, health, dueOf } = await aReceiver();
    const retried = await delivery({ attempts: 3, dueAt: at(9000) });
    await rows.db.execute('UPDATE delivery_queues SET failing_since = ? WHERE endpoint_id = ?', [at(1), endpoint.id]);
    const before = await queue();
    for (let call = 0; call < 2; call += 1) {
      expect(await endpoints().resume(tenant.id, endpoint.id, now)).toBe(true);
    }
    expect(await queue()).toEqual(before);
    expect(await dueOf(retried)).toEqual(at(9000));
    expect((await health())?.failingSince).toEqual(at(1));
  });

  const dueEndpoints = async () =>
    (await opened.storage.dispatch.dueEndpoints(at(9999), 100)).map(({ endpointId }) => endpointId);

  const shown = ({ tenantId, id }: Endpoint) => opened.storage.tenantViews.endpoint(tenantId, id);

  test('a disabled endpoint can be resumed, and sends nothing until it is enabled', async () => {
    const { tenant, endpoint, delivery, pause, health, dueOf } = await aReceiver();
    const retried = await delivery({ attempts: 3, dueAt: at(9000) });
    await endpoints().update(tenant.id, endpoint.id, { enabled: false });
    await pause();
    expect(await endpoints().resume(tenant.id, endpoint.id, now)).toBe(true);
    expect(await health()).toEqual(goodHealth);
    expect(await dueOf(retried)).not.toEqual(at(9000));
    expect(await endpoints().load(tenant.id, endpoint.id)).toMatchObject({ enabled: false });
    expect(await dueEndpoints()).not.toContain(endpoint.id);
    await endpoints().update(tenant.id, endpoint.id, { enabled: true });
    expect(await dueEndpoints()).toContain(endpoint.id);
  });

  test('while a person has paused it nothing of an endpoint is due; resuming sends by age, as after failures', async () => {
    const { tenant, endpoint, delivery, queue, health, dueOf } = await aReceiver();
    const retried = await delivery({ attempts: 3, dueAt: at(9000) });
    const fresh = await delivery({ attempts: 0, dueAt: at(0) });
    await rows.db.execute('UPDATE delivery_queues SET failing_since = ?, next_due_at = ? WHERE endpoint_id = ?', [
      ...[at(1), at(0)],
      endpoint.id,
    ]);
    expect(await dueEndpoints()).toContain(endpoint.id);
    expect(await endpoints().pause(tenant.id, endpoint.id, at(5))).toBe(true);
    expect(await endpoints().pause(tenant.id, endpoint.id, at(6))).toBe(true);
    expect((await shown(endpoint))?.pausedByPersonAt).toEqual(at(5));
    expect(await dueEndpoints()).not.toContain(endpoint.id);
    expect(await endpoints().resume(tenant.id, endpoint.id, now)).toBe(true);
    expect((await shown(endpoint))?.pausedByPersonAt).toBeNull();
    expect(await health()).toEqual(goodHealth);
    expect(await queue()).toMatchObject({ next_due_at: at(0) });
    expect(await dueOf(retried)).toEqual(retried.createdAt);
    expect(await dueOf(fresh)).toEqual(at(0));
    expect(await dueEndpoints()).toContain(endpoint.id);
  });

  test('resuming ends both pauses of an endpoint that was paused after failures and then by a person, which is not probed', async () => {
    const { tenant, endpoint, delivery, pause, queue, health } = await aReceiver();
    await delivery({ attempts: 3, dueAt: at(9000) });
    await pause();
    expect(await dueEndpoints()).toContain(endpoint.id);
    await endpoints().pause(tenant.id, endpoint.id, at(5));
    expect(await dueEndpoints()).not.toContain(endpoint.id);
    await endpoints().resume(tenant.id, endpoint.id, now);
    expect(await shown(endpoint)).toMatchObject({ pausedByPersonAt: null, health: { pausedAt: null } });
    expect(await health()).toEqual(goodHealth);
    expect(await queue()).toMatchObject({ next_due_at: now });
  });

  test('an endpoint that a person has paused can be changed, disabled, enabled and deleted, and stays paused', async () => {
    const { tenant, endpoint, delivery, dueOf } = await aReceiver();
    const waiting = await delivery({ attempts: 0, dueAt: at(0) });
    await endpoints().pause(tenant.id, endpoint.id, at(5));
    for (const change of [{ url: 'https://other.example/' }, { enabled: false }, { enabled: true }])
      expect(await endpoints().update(tenant.id, endpoint.id, change)).toBe(true);
    expect((await shown(endpoint))?.pausedByPersonAt).toEqual(at(5));
    expect(await dueEndpoints()).not.toContain(endpoint.id);
    expect(await endpoints().delete(tenant.id, endpoint.id)).toBe(true);
    expect(await dueOf(waiting)).toBeNull();
    expect(await endpoints().pause(tenant.id, endpoint.id, now)).toBe(false);
  });

  test('no tenant pauses an endpoint of another tenant', async () => {
    const { endpoint } = await aReceiver();
    const other = await insertTenant(opened.storage);
    expect(await endpoints().pause(other.id, endpoint.id, now)).toBe(false);
    expect(await endpoints().pause(other.id, '日本', now)).toBe(false);
    expect((await shown(endpoint))?.pausedByPersonAt).toBeNull();
  });

  test('no tenant resumes an endpoint of another tenant', async () => {
    const { endpoint, pause, queue } = await aReceiver();
    const other = await insertTenant(opened.storage);
    await pause();
    const before = await queue();
    expect(await endpoints().resume(other.id, endpoint.id, now)).toBe(false);
    expect(await queue()).toEqual(before);
    expect(await endpoints().resume(other.id, '日本', now)).toBe(false);
  });
});
