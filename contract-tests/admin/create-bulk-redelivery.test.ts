import { describe, expect, test } from 'vitest';
import { problemOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { deliveriesOf, memberOf, operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, createSession, createTenant, type NotifiedTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const noUuid = '00000000-0000-7000-8000-000000000000';

describe.each(engines)('bulk redeliveries on $name', (engine) => {
  // A delivery is abandoned after its first attempt.
  const it = useService(engine, { environment: { WEBHOOK_RETRY_SCHEDULE_SECONDS: '0' } });
  const operator = operatorOf(it);

  /** A tenant with so many abandoned deliveries, whose receiver works again. */
  const failedTenant = async (count: number): Promise<NotifiedTenant> => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    tenant.inbox.respondWith(() => ({ status: 503 }));
    for (let index = 1; index <= count; index += 1) {
      await succeeded(operator.cancelSession(tenant, (await createSession(tenant)).id));
      // One after the other, because those that are made together have the same time.
      await deliveriesOf(it.service, tenant.id).allBecome(index, 'abandoned');
    }
    tenant.inbox.respondWith(() => ({ status: 204 }));
    return tenant;
  };
  const finished = (tenantId: string, id: string) =>
    waitUntil('the bulk redelivery is finished', async () => {
      const bulk = await succeeded(operator.getBulkRedelivery(tenantId, id));
      return bulk.state === 'finished' ? bulk : null;
    });

  test('all that failed is counted, sent again once, and followed to its end', async () => {
    const tenant = await failedTenant(6);
    expect(await succeeded(operator.getFailedDeliveryCount(tenant.id))).toEqual({ count: 6, isComplete: true });
    const developer = await memberOf(it, tenant, ['developer']);
    const begun = await succeeded(developer.createBulkRedelivery(tenant.id, { status: 'abandoned' }));
    expect(begun).toMatchObject({
      state: 'selecting',
      selected: 0,
      createdBy: { kind: 'admin_token', id: developer.id },
    });
    const done = { selected: 6, waiting: 0, retrying: 0, delivered: 6, ended: 0, limited: false };
    expect(await finished(tenant.id, begun.id)).toEqual({ ...begun, ...done, state: 'finished' });
    expect(await succeeded(operator.getFailedDeliveryCount(tenant.id))).toEqual({ count: 0, isComplete: true });
    const eventIds = tenant.inbox.arrived.map(({ body }) => body.id);
    // An attempt that failed, and one that arrived.
    expect(eventIds).toHaveLength(12);
    expect(new Set(eventIds).size).toBe(6);
    expect((await succeeded(operator.listBulkRedeliveries(tenant.id))).items.map(({ id }) => id)).toEqual([begun.id]);
  });

  test('a filter limits what is counted and sent, and what fails again is told', async () => {
    const tenant = await failedTenant(3);
    const [first] = await deliveriesOf(it.service, tenant.id).all();
    const filter = { endpointId: tenant.endpointId, result: 'http_error', from: `${first?.createdAt}` } as const;
    expect((await succeeded(operator.getFailedDeliveryCount(tenant.id, filter))).count).toBe(1);
    expect((await succeeded(operator.getFailedDeliveryCount(tenant.id, { to: filter.from }))).count).toBe(2);
    for (const none of [{ result: 'timeout' }, { status: 'held' }, { eventType: 'verification.failed' }] as const) {
      expect((await succeeded(operator.getFailedDeliveryCount(tenant.id, none))).count).toBe(0);
    }
    tenant.inbox.respondWith(() => ({ status: 500 }));
    const { id } = await succeeded(operator.createBulkRedelivery(tenant.id, filter));
    expect(await finished(tenant.id, id)).toMatchObject({
      ...{ selected: 1, delivered: 0, ended: 1 },
      filter: { ...filter, status: null, eventType: null, to: null },
    });
  });

  test('a missing, malformed and foreign one are the same, and times must exist', async () => {
    const [tenant, other] = [await createTenant(it.service), await createTenant(it.service)];
    const { id } = await succeeded(operator.createBulkRedelivery(other.id, {}));
    for (const missing of [noUuid, 'x', id]) {
      expect(await problemOf(operator.getBulkRedelivery(tenant.id, missing))).toMatchObject({
        ...{ status: 404, resource: 'bulk_redelivery' },
      });
    }
    for (const endpointId of [noUuid, (await createNotifiedTenant(it.service, it.receiver)).endpointId]) {
      const refusal = await problemOf(operator.createBulkRedelivery(tenant.id, { endpointId }));
      expect(refusal).toMatchObject({ status: 404, resource: 'endpoint' });
      expect((await succeeded(operator.getFailedDeliveryCount(tenant.id, { endpointId }))).count).toBe(0);
    }
    const wrong = { from: '2026-08-10T23:59:60Z', to: '2026-08-10T23:59:60Z' };
    const paths = async (call: Parameters<typeof problemOf>[0]) =>
      (await problemOf(call)).issues?.map(({ path }) => path);
    expect(await paths(operator.createBulkRedelivery(tenant.id, wrong))).toEqual(['/body/from', '/body/to']);
    expect(await paths(operator.getFailedDeliveryCount(tenant.id, wrong))).toEqual(['/query/from', '/query/to']);
    expect(await paths(operator.listBulkRedeliveries(tenant.id, { after: 'x' }))).toEqual(['/query/after']);
  });
});
