import { describe, expect, test } from 'vitest';
import { problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { type DeliveryQuery, deliveriesOf, operatorOf, type Redelivery } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import {
  approvedSession,
  createNotifiedTenant,
  createTenant,
  submitSession,
  type TestTenant,
} from '../support/tenant.ts';
import { secondMs } from '../support/time.ts';

const noUuid = '00000000-0000-7000-8000-000000000000';

describe.each(engines)('listDeliveries on $name', (engine) => {
  const it = useService(engine, { environment: { WEBHOOK_RETRY_SCHEDULE_SECONDS: '0,60,300' } });
  const operator = operatorOf(it);
  const { listDeliveries, listDeliveryAttempts } = operator;
  const listed = async (tenantId: string, query: DeliveryQuery = {}) =>
    (await succeeded(listDeliveries(tenantId, query))).items;
  const redelivered = (tenantId: string, body: Redelivery) => deliveriesOf(it.service, tenantId).redeliver(body);
  /** The one delivery of a session, once so many of its attempts are recorded. */
  const recorded = (tenant: TestTenant, sessionId: string, attempts: number) =>
    deliveriesOf(it.service, tenant.id).recorded(sessionId, attempts);

  test('a delivery that fails shows its next attempt; sent again, it comes at once under the same id, and then it is delivered', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    tenant.inbox.respondWith(() => ({ status: 500 }));
    const session = await submitSession(tenant);
    const first = await tenant.inbox.nth(session.id, 1);
    const failing = await recorded(tenant, session.id, 1);
    const recordedAt = it.service.clock.now().getTime();
    expect(failing).toMatchObject({ status: 'pending', lastAttempt: { result: 'http_error', httpStatus: 500 } });
    const waitMs = Date.parse(failing.nextAttemptAt ?? '') - it.service.clock.now().getTime();
    expect(waitMs).toBeLessThan(67 * secondMs);
    // The second pause of the schedule is minutes long, so nothing but the call can bring the third attempt soon.
    it.service.clock.advance(70 * secondMs);
    await recorded(tenant, session.id, 2);
    const { failingSince, pausedAt } = await operator.endpointOf(tenant);
    // It began to fail with the first attempt, not with the second one.
    expect(Date.parse(failingSince ?? '')).toBeGreaterThanOrEqual(Date.parse(failing.lastAttempt?.at ?? ''));
    expect(Date.parse(failingSince ?? '')).toBeLessThanOrEqual(recordedAt);
    expect(pausedAt).toBeNull();
    tenant.inbox.respondWith(() => ({ status: 204 }));
    expect(await redelivered(tenant.id, { failedSince: failing.createdAt })).toBe(1);
    const third = await tenant.inbox.nth(session.id, 3);
    expect(third.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(await recorded(tenant, session.id, 3)).toMatchObject({ status: 'delivered', nextAttemptAt: null });
    const { items } = await succeeded(listDeliveryAttempts(tenant.id, failing.id));
    expect(items.map(({ number, result }) => [number, result])).toEqual([
      [1, 'http_error'],
      [2, 'http_error'],
      [3, 'delivered'],
    ]);
    expect((await operator.endpointOf(tenant)).failingSince).toBeNull();
    expect(await redelivered(tenant.id, { failedSince: failing.createdAt })).toBe(0);
  });

  test('filters and pages lead through the list, newest first; attempts are paged too', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const sessions: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { id } = await approvedSession(tenant);
      await recorded(tenant, id, 1);
      sessions.unshift(id);
    }
    const all = await listed(tenant.id);
    expect(all.map(({ sessionId }) => sessionId)).toEqual(sessions);
    const page = await succeeded(listDeliveries(tenant.id, { limit: 2 }));
    expect(page.items).toEqual(all.slice(0, 2));
    const rest = await succeeded(listDeliveries(tenant.id, { limit: 2, after: page.next as string }));
    expect(rest).toEqual({ items: all.slice(2), next: null });
    const [newest, middle, oldest] = all.map(({ createdAt }) => createdAt) as [string, string, string];
    const count = async (query: DeliveryQuery) => (await listed(tenant.id, query)).length;
    expect(await count({ from: middle })).toBe(2);
    expect(await count({ to: middle })).toBe(1);
    expect(await count({ from: oldest, to: newest })).toBe(2);
    expect(await count({ from: `${newest.slice(0, -1)}+00:00` })).toBe(1);
    expect(await count({ status: 'delivered', eventType: 'verification.approved' })).toBe(3);
    expect(await count({ status: 'abandoned' })).toBe(0);
    expect(await count({ eventType: 'verification.failed' })).toBe(0);
    expect(await count({ endpointId: noUuid })).toBe(0);
    expect(await count({ sessionId: 'nobody' })).toBe(0);
    expect(await count({ eventId: all[1]?.eventId as string, from: oldest })).toBe(1);

    const { id, eventId } = all[0] as { id: string; eventId: string };
    await redelivered(tenant.id, { eventId });
    await recorded(tenant, sessions[0] as string, 2);
    const first = await succeeded(listDeliveryAttempts(tenant.id, id, { limit: 1 }));
    expect(first.items.map(({ number }) => number)).toEqual([1]);
    const second = await succeeded(listDeliveryAttempts(tenant.id, id, { limit: 1, after: first.next as string }));
    expect([second.items.map(({ number }) => number), second.next]).toEqual([[2], null]);
  });

  test('a tenant sees no other tenant, and a cursor is valid for one list of one tenant', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const other = await createTenant(it.service);
    for (let index = 0; index < 2; index += 1) await recorded(tenant, (await approvedSession(tenant)).id, 1);
    const { items, next } = await succeeded(listDeliveries(tenant.id, { limit: 1 }));
    const [{ id, eventId, sessionId } = { id: '', eventId: '', sessionId: '' }] = items;
    expect(await listed(other.id, { sessionId })).toEqual([]);
    expect(await listed(other.id, { eventId })).toEqual([]);
    expect(await problemOf(listDeliveries(other.id, { after: next as string }))).toMatchObject({
      _tag: 'InvalidRequest',
      issues: [{ path: '/query/after' }],
    });
    expect(await problemOf(listDeliveryAttempts(other.id, id))).toMatchObject({
      _tag: 'ResourceNotFound',
      resource: 'delivery',
    });
    expect(await problemOf(operator.redeliver(other.id, { eventId }))).toMatchObject({
      status: 404,
      resource: 'event',
    });
    expect(await redelivered(other.id, { eventType: 'verification.approved' })).toBe(0);
    const body = { eventType: 'verification.approved' as const, endpointId: tenant.endpointId };
    expect(await problemOf(operator.redeliver(other.id, body))).toMatchObject({ status: 404, resource: 'endpoint' });
    const resume = operator.resumeEndpoint({ tenantId: other.id, endpointId: tenant.endpointId });
    expect(await problemOf(resume)).toMatchObject({ status: 404, resource: 'endpoint' });
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=1.5',
    'limit=1e400',
    'limit=0x10',
    'limit=05',
    'limit=',
    'after=',
    'after=1',
    'after=%00',
  ])('the query ?%s is refused by both lists', async (query) => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const session = await approvedSession(tenant);
    const { id } = await recorded(tenant, session.id, 1);
    const get = (path: string) => tenant.send(path, { headers: { authorization: `Bearer ${it.service.adminToken}` } });
    const base = `/admin/tenants/${tenant.id}/deliveries`;
    expect(await refusalOf(get(`${base}?${query}`))).toBe('400 InvalidRequest');
    expect(await refusalOf(get(`${base}/${id}/attempts?${query}`))).toBe('400 InvalidRequest');
  });

  test.each(['status=lost', 'eventType=verification.done', 'from=today', 'to=2026-08-10', 'from=2026-08-10T23:59:60Z'])(
    'the filter %s is refused, naming its field',
    async (query) => {
      const tenant = await createTenant(it.service);
      const headers = { authorization: `Bearer ${it.service.adminToken}` };
      const problem = await problemOf(tenant.send(`/admin/tenants/${tenant.id}/deliveries?${query}`, { headers }));
      expect([problem.status, problem._tag]).toEqual([400, 'InvalidRequest']);
      expect(problem.issues?.map(({ path }) => path)).toContain(`/query/${query.split('=')[0]}`);
    },
  );

  test('times before and after all stored rows are accepted', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    await recorded(tenant, (await approvedSession(tenant)).id, 1);
    const range = { from: '0000-01-01T00:00:00+23:59', to: '9999-12-31T23:59:59-23:59' };
    expect(await listed(tenant.id, range)).toHaveLength(1);
  });
});
