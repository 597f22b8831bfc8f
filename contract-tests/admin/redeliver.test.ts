import { describe, expect, test } from 'vitest';
import { problemOf } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { deliveriesOf, operatorOf, type Redelivery } from '../support/operator.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import {
  approvedSession,
  createNotifiedTenant,
  createTenant,
  readSession,
  registerInbox,
  reviewingSession,
  type TestTenant,
} from '../support/tenant.ts';
import { hourMs, secondMs, waitUntil } from '../support/time.ts';

const noUuid = '00000000-0000-7000-8000-000000000000';
const noEvent = `evt_${'0'.repeat(32)}`;

describe.each(engines)('redeliver on $name', (engine) => {
  const it = useService(engine);
  const operator = operatorOf(it);
  const deliveries = ({ id }: TestTenant) => deliveriesOf(it.service, id);

  test('an event that was delivered can be sent again, to one of its endpoints or to all', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const { inbox: second } = await registerInbox(it.service, it.receiver, tenant.id);
    const session = await approvedSession(tenant);
    const first = await tenant.inbox.nth(session.id, 1);
    await second.nth(session.id, 1);
    await deliveries(tenant).recorded(session.id, 1, tenant.endpointId);
    const delivered = () => deliveries(tenant).all({ eventId: first.body.id, status: 'delivered' });
    await waitUntil('both are recorded', async () => (await delivered()).length === 2);
    const eventId = first.body.id;
    expect(await deliveries(tenant).redeliver({ eventId, endpointId: tenant.endpointId })).toBe(1);
    const again = await tenant.inbox.nth(session.id, 2);
    expect(again.body).toEqual(first.body);
    await waitUntil('both are recorded', async () => (await delivered()).length === 2);
    expect(await deliveries(tenant).redeliver({ eventId })).toBe(2);
    await tenant.inbox.nth(session.id, 3);
    await second.nth(session.id, 2);
  });

  test('failed deliveries of one type are sent again, and the others wait', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    tenant.inbox.respondWith(() => ({ status: 503 }));
    const approved = await approvedSession(tenant);
    const referred = await reviewingSession(it, tenant);
    for (const { id } of [approved, referred]) await deliveries(tenant).recorded(id, 1);
    it.service.clock.advance(6 * secondMs);
    for (const { id } of [approved, referred]) await deliveries(tenant).recorded(id, 2);
    tenant.inbox.respondWith(() => ({ status: 204 }));
    expect(await deliveries(tenant).redeliver({ eventType: 'verification.needs_review' })).toBe(1);
    await tenant.inbox.nth(referred.id, 3);
    expect(await deliveries(tenant).recorded(referred.id, 3)).toMatchObject({ status: 'delivered' });
    expect(await deliveries(tenant).recorded(approved.id, 2)).toMatchObject({ status: 'pending', attempts: 2 });
  });

  test("after the retention period a redelivery carries neither metadata nor the reviewer's note", async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver, { retentionSeconds: 3600 });
    const { id } = await reviewingSession(it, tenant, { metadata: planted.metadata });
    await operator.reject(tenant, id);
    const before = await tenant.inbox.event(id, 2);
    expect(before.body).toMatchObject({ metadata: planted.metadata, data: { review: { note: planted.note } } });
    await waitUntil(
      'both are recorded',
      async () => (await deliveries(tenant).all({ status: 'delivered' })).length === 2,
    );
    it.service.clock.advance(hourMs + secondMs);
    await waitUntil(`${id} is erased`, async () => (await readSession(tenant, id)).purgedAt);
    expect(await deliveries(tenant).redeliver({ eventId: before.body.id })).toBe(1);
    const later = await tenant.inbox.nth(id, 3);
    expect(later.body).toMatchObject({ id: before.body.id, metadata: null, data: { review: { note: null } } });
  });

  test('a missing tenant, event or endpoint is refused by its kind', async () => {
    const tenant = await createTenant(it.service);
    const event = { eventId: noEvent };
    expect(await problemOf(operator.redeliver(noUuid, event))).toMatchObject({ status: 404, resource: 'tenant' });
    expect(await problemOf(operator.redeliver(tenant.id, event))).toMatchObject({ status: 404, resource: 'event' });
    const since = { failedSince: '2026-08-10T00:00:00Z' };
    expect(await deliveries(tenant).redeliver(since)).toBe(0);
    expect(await problemOf(operator.redeliver(tenant.id, { ...since, endpointId: noUuid }))).toMatchObject({
      status: 404,
      resource: 'endpoint',
    });
    expect(await problemOf(operator.listDeliveries(noUuid))).toMatchObject({ status: 404, resource: 'tenant' });
  });

  test.each<readonly [body: object, path: string]>([
    [{}, '/body'],
    [{ endpointId: noUuid }, '/body'],
    [{ eventId: noEvent, failedSince: '2026-08-10T00:00:00Z' }, '/body/failedSince'],
    [{ eventId: noEvent, eventType: 'verification.failed' }, '/body/eventType'],
    [{ eventId: 'evt_1' }, '/body/eventId'],
    [{ failedSince: 'yesterday' }, '/body/failedSince'],
    [{ failedSince: '2026-08-10T00:00:00' }, '/body/failedSince'],
    [{ failedSince: '2026-08-10T23:59:60Z' }, '/body/failedSince'],
    [{ eventType: 'verification.done' }, '/body/eventType'],
    [{ eventType: 'verification.failed', endpointId: 'x' }, '/body/endpointId'],
  ])('the redelivery %j is refused, naming %s', async (body, path) => {
    const tenant = await createTenant(it.service);
    const problem = await problemOf(operator.redeliver(tenant.id, body as Redelivery));
    expect([problem.status, problem._tag]).toEqual([400, 'InvalidRequest']);
    expect(problem.issues?.map((issue) => issue.path)).toContain(path);
  });
});
