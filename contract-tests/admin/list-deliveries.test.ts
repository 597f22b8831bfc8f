import { describe, expect, test } from 'vitest';
import type { operations } from '../../generated/types/admin.ts';
import { adminOf, problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import {
  approvedSession,
  createNotifiedTenant,
  createTenant,
  type NotifiedTenant,
  submitSession,
} from '../support/tenant.ts';
import { secondMs, waitUntil } from '../support/time.ts';

type Query = NonNullable<operations['listDeliveries']['parameters']['query']>;
type Redelivery = operations['redeliver']['requestBody']['content']['application/json'];

const noUuid = '00000000-0000-7000-8000-000000000000';

describe.each(engines)('listDeliveries on $name', (engine) => {
  const it = useService(engine);
  const admin = () => adminOf(it.service);
  const list = (tenantId: string, query: Query = {}) =>
    admin().GET('/admin/tenants/{tenantId}/deliveries', { params: { path: { tenantId }, query } });
  const listed = async (tenantId: string, query: Query = {}) => (await succeeded(list(tenantId, query))).items;
  const redeliver = (tenantId: string, body: Redelivery) =>
    admin().POST('/admin/tenants/{tenantId}/deliveries/redeliver', { params: { path: { tenantId } }, body });
  const redelivered = async (tenantId: string, body: Redelivery) =>
    (await succeeded(redeliver(tenantId, body))).redelivered;
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

  test('a delivery that fails shows its next attempt; sent again, it comes at once under the same id, and then it is delivered', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    tenant.inbox.respondWith(() => ({ status: 500 }));
    const session = await submitSession(tenant);
    const first = await tenant.inbox.nth(session.id, 1);
    const failing = await recorded(tenant, session.id, 1);
    expect(failing).toMatchObject({ status: 'pending', lastAttempt: { result: 'http_error', httpStatus: 500 } });
    const waitMs = Date.parse(failing.nextAttemptAt ?? '') - it.service.clock.now().getTime();
    expect(waitMs).toBeLessThan(6 * secondMs);
    // The second pause of the schedule is minutes long, so nothing but the call can bring the third attempt soon.
    it.service.clock.advance(6 * secondMs);
    await recorded(tenant, session.id, 2);
    const { failingSince, pausedAt } = (await endpointOf(tenant)) ?? {};
    // It began to fail when its first attempt did, which took a moment.
    const { at, durationMs } = failing.lastAttempt ?? { at: '', durationMs: 0 };
    expect(Date.parse(failingSince ?? '') - Date.parse(at)).toBeGreaterThanOrEqual(0);
    expect(Date.parse(failingSince ?? '') - Date.parse(at)).toBeLessThan(durationMs + secondMs);
    expect(pausedAt).toBeNull();
    tenant.inbox.respondWith(() => ({ status: 204 }));
    expect(await redelivered(tenant.id, { failedSince: failing.createdAt })).toBe(1);
    const third = await tenant.inbox.nth(session.id, 3);
    expect(third.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(await recorded(tenant, session.id, 3)).toMatchObject({ status: 'delivered', nextAttemptAt: null });
    const { items } = await succeeded(attemptsOf(tenant.id, failing.id));
    expect(items.map(({ number, result }) => [number, result])).toEqual([
      [1, 'http_error'],
      [2, 'http_error'],
      [3, 'delivered'],
    ]);
    expect((await endpointOf(tenant))?.failingSince).toBeNull();
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
    const page = await succeeded(list(tenant.id, { limit: 2 }));
    expect(page.items).toEqual(all.slice(0, 2));
    const rest = await succeeded(list(tenant.id, { limit: 2, after: page.next as string }));
    expect(rest).toEqual({ items: all.slice(2), next: null });
    const [newest, middle, oldest] = all.map(({ createdAt }) => createdAt) as [string, string, string];
    const count = async (query: Query) => (await listed(tenant.id, query)).length;
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
    const first = await succeeded(attemptsOf(tenant.id, id, { limit: 1 }));
    expect(first.items.map(({ number }) => number)).toEqual([1]);
    const second = await succeeded(attemptsOf(tenant.id, id, { limit: 1, after: first.next }));
    expect([second.items.map(({ number }) => number), second.next]).toEqual([[2], null]);
  });

  test('a tenant sees no other tenant, and a cursor is valid for one list of one tenant', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const other = await createTenant(it.service);
    for (let index = 0; index < 2; index += 1) await recorded(tenant, (await approvedSession(tenant)).id, 1);
    const { items, next } = await succeeded(list(tenant.id, { limit: 1 }));
    const [{ id, eventId, sessionId } = { id: '', eventId: '', sessionId: '' }] = items;
    expect(await listed(other.id, { sessionId })).toEqual([]);
    expect(await listed(other.id, { eventId })).toEqual([]);
    expect(await problemOf(list(other.id, { after: next as string }))).toMatchObject({
      _tag: 'InvalidRequest',
      issues: [{ path: '/query/after' }],
    });
    expect(await problemOf(attemptsOf(other.id, id))).toMatchObject({ _tag: 'ResourceNotFound', resource: 'delivery' });
    expect(await problemOf(redeliver(other.id, { eventId }))).toMatchObject({ status: 404, resource: 'event' });
    expect(await redelivered(other.id, { eventType: 'verification.approved' })).toBe(0);
    const body = { eventType: 'verification.approved' as const, endpointId: tenant.endpointId };
    expect(await problemOf(redeliver(other.id, body))).toMatchObject({ status: 404, resource: 'endpoint' });
    const resume = admin().POST('/admin/tenants/{tenantId}/endpoints/{endpointId}/resume', {
      params: { path: { tenantId: other.id, endpointId: tenant.endpointId } },
    });
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
