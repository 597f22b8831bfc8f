import { describe, expect, test } from 'vitest';
import type { operations } from '../../generated/types/admin.ts';
import { adminOf, problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { approvedSession, createSession, createTenant, reviewingSession, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

type Query = NonNullable<operations['listEvents']['parameters']['query']>;

describe.each(engines)('listEvents on $name', (engine) => {
  const it = useService(engine);
  const list = (tenantId: string, query: Query = {}) =>
    adminOf(it.service).GET('/admin/tenants/{tenantId}/events', { params: { path: { tenantId }, query } });
  const listed = async (tenantId: string, query: Query = {}) => (await succeeded(list(tenantId, query))).items;
  const once = (tenant: TestTenant, count: number) =>
    waitUntil(`${count} events are listed`, async () => {
      const items = await listed(tenant.id);
      return items.length === count ? items : null;
    });

  test('events are listed newest first, received by an endpoint or not, without their content', async () => {
    const tenant = await createTenant(it.service);
    await createSession(tenant);
    const approved = await approvedSession(tenant);
    await once(tenant, 1);
    const referred = await reviewingSession(it, tenant);
    const [newest, oldest] = await once(tenant, 2);
    expect(newest).toMatchObject({ type: 'verification.needs_review', sessionId: referred.id, sequence: 1 });
    expect(oldest).toMatchObject({ type: 'verification.approved', sessionId: approved.id, sequence: 1 });
    expect(Object.keys(oldest ?? {}).sort()).toEqual(['createdAt', 'id', 'sequence', 'sessionId', 'type']);
  });

  test('filters and pages lead through the list', async () => {
    const tenant = await createTenant(it.service);
    const sessions: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      sessions.unshift((await approvedSession(tenant)).id);
      await once(tenant, index + 1);
    }
    const all = await listed(tenant.id);
    expect(all.map(({ sessionId }) => sessionId)).toEqual(sessions);
    const page = await succeeded(list(tenant.id, { limit: 2 }));
    expect(page.items).toEqual(all.slice(0, 2));
    const rest = await succeeded(list(tenant.id, { limit: 2, after: page.next as string }));
    expect(rest).toEqual({ items: all.slice(2), next: null });
    const middle = all[1]?.createdAt as string;
    expect(await listed(tenant.id, { from: middle })).toEqual(all.slice(0, 2));
    expect(await listed(tenant.id, { to: middle })).toEqual(all.slice(2));
    expect(await listed(tenant.id, { sessionId: sessions[1] as string })).toEqual([all[1]]);
    expect(await listed(tenant.id, { eventType: 'verification.failed' })).toEqual([]);
  });

  test("a cursor of the tenant's own list, which runs the other way, is refused", async () => {
    const tenant = await createTenant(it.service);
    for (let index = 0; index < 2; index += 1) await approvedSession(tenant);
    await once(tenant, 2);
    const { next } = await succeeded(tenant.client.GET('/v1/events', { params: { query: { limit: 1 } } }));
    expect(await problemOf(list(tenant.id, { after: next }))).toMatchObject({
      status: 400,
      _tag: 'InvalidRequest',
      issues: [{ path: '/query/after' }],
    });
  });

  test('a tenant sees no other tenant; a missing tenant is 404', async () => {
    const [tenant, other] = [await createTenant(it.service), await createTenant(it.service)];
    for (let index = 0; index < 2; index += 1) await approvedSession(tenant);
    const [event] = await once(tenant, 2);
    expect(await listed(other.id)).toEqual([]);
    expect(await listed(other.id, { sessionId: event?.sessionId as string })).toEqual([]);
    const { next } = await succeeded(list(tenant.id, { limit: 1 }));
    expect(await refusalOf(list(other.id, { after: next as string }))).toBe('400 InvalidRequest');
    const missing = await problemOf(list('00000000-0000-7000-8000-000000000000'));
    expect(missing).toMatchObject({ status: 404, _tag: 'ResourceNotFound', resource: 'tenant' });
  });

  test.each(['limit=0', 'limit=101', 'limit=1e400', 'after=1', 'from=today', 'to=2026-08-10T23:59:60Z', 'eventType=x'])(
    'the query ?%s is refused, naming its field',
    async (query) => {
      const tenant = await createTenant(it.service);
      const headers = { authorization: `Bearer ${it.service.adminToken}` };
      const problem = await problemOf(tenant.send(`/admin/tenants/${tenant.id}/events?${query}`, { headers }));
      expect(problem).toMatchObject({ status: 400, _tag: 'InvalidRequest' });
      expect(problem.issues?.map(({ path }) => path)).toContain(`/query/${query.split('=')[0]}`);
    },
  );
});
