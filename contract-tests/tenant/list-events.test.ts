import { describe, expect, test } from 'vitest';
import type { operations } from '../../generated/types/tenant.ts';
import { adminOf, problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import {
  approvedSession,
  createNotifiedTenant,
  createSession,
  createTenant,
  failedSession,
  readSession,
  reviewingSession,
  type TestTenant,
} from '../support/tenant.ts';
import { hourMs, minuteMs, secondMs, waitUntil } from '../support/time.ts';

type Query = NonNullable<operations['listEvents']['parameters']['query']>;

describe.each(engines)('listEvents on $name', (engine) => {
  const it = useService(engine);
  const read = (tenant: TestTenant, query: Query = {}) =>
    succeeded(tenant.client.GET('/v1/events', { params: { query } }));
  /** Waits until so many events follow a place, and returns them. */
  const once = (tenant: TestTenant, count: number, query: Query = {}) =>
    waitUntil(`${count} events are listed`, async () => {
      const page = await read(tenant, query);
      return page.events.length === count ? page : null;
    });
  const typesOf = ({ events }: { readonly events: readonly { readonly type: string }[] }) =>
    events.map(({ type }) => type);

  test('events of every type are listed as their notifications say them, oldest first', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver, { sessionLifetimeSeconds: 300 });
    const approved = await approvedSession(tenant, { metadata: planted.metadata });
    const reviewed = await reviewingSession(it, tenant);
    await operatorOf(it).reject(tenant, reviewed.id);
    await tenant.inbox.nth(reviewed.id, 2);
    const failed = await failedSession(it, tenant);
    await tenant.inbox.nth(failed.id, 1);
    const expired = await createSession(tenant);
    it.service.clock.advance(6 * minuteMs);
    await tenant.inbox.nth(expired.id, 1);
    await tenant.inbox.nth(approved.id, 1);
    const page = await once(tenant, 5);
    expect(typesOf(page)).toEqual([
      'verification.approved',
      'verification.needs_review',
      'verification.rejected',
      'verification.failed',
      'verification.expired',
    ]);
    expect(page.hasMore).toBe(false);
    for (const event of page.events) {
      const arrived = tenant.inbox.arrived.find(({ body }) => body.id === event.id);
      // The note is personal data: the notification has it, the list never.
      const body = JSON.parse(JSON.stringify(arrived?.body).replaceAll(JSON.stringify(planted.note), 'null'));
      expect(event).toEqual(body);
    }
    expect(JSON.stringify(page)).not.toContain(planted.note);
    const { type, from } = { type: 'verification.rejected' as const, from: page.events[3]?.createdAt as string };
    expect(typesOf(await read(tenant, { type }))).toEqual(['verification.rejected']);
    expect(typesOf(await read(tenant, { from }))).toEqual(['verification.failed', 'verification.expired']);
    expect(typesOf(await read(tenant, { to: from }))).toHaveLength(3);
    expect(typesOf(await read(tenant, { from, type }))).toEqual([]);
  });

  test('a receiver that was down catches up from the place that it kept, with no endpoint at all', async () => {
    const tenant = await createTenant(it.service);
    const start = await read(tenant);
    expect(start).toMatchObject({ events: [], hasMore: false });
    const sessions: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      sessions.push((await approvedSession(tenant)).id);
      await once(tenant, index + 1, { after: start.next });
    }
    const seen: string[] = [];
    let page = await read(tenant, { after: start.next, limit: 2 });
    expect(page.hasMore).toBe(true);
    for (;;) {
      seen.push(...page.events.map(({ data }) => data.session.sessionId));
      if (!page.hasMore) break;
      page = await read(tenant, { after: page.next, limit: 2 });
    }
    expect(seen).toEqual(sessions);
    expect(await read(tenant, { after: page.next })).toEqual({ events: [], next: page.next, hasMore: false });
    const { id } = await approvedSession(tenant);
    const later = await once(tenant, 1, { after: page.next });
    expect(later.events[0]?.data.session.sessionId).toBe(id);
  });

  test('`next` continues before events that `to` excluded, and after those that `type` excluded', async () => {
    const tenant = await createTenant(it.service);
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      await approvedSession(tenant);
      ids.push((await once(tenant, index + 1)).events[index]?.id as string);
      it.service.clock.advance(secondMs);
    }
    const idsOf = async (query: Query) => (await read(tenant, query)).events.map(({ id }) => id);
    const to = (await read(tenant)).events[1]?.createdAt as string;
    const part = await read(tenant, { to });
    expect([part.events.map(({ id }) => id), part.hasMore]).toEqual([ids.slice(0, 1), false]);
    expect(await read(tenant, { to, after: part.next })).toEqual({ events: [], next: part.next, hasMore: false });
    expect(await idsOf({ after: part.next })).toEqual(ids.slice(1));
    const failures = await read(tenant, { type: 'verification.failed' });
    expect([failures.events, failures.hasMore]).toEqual([[], false]);
    expect(await idsOf({ after: failures.next })).toEqual([]);
  });

  test("a cursor of the operators' list, which runs the other way, is refused", async () => {
    const tenant = await createTenant(it.service);
    for (let index = 0; index < 2; index += 1) await approvedSession(tenant);
    await once(tenant, 2);
    const admin = adminOf(it.service).GET('/admin/tenants/{tenantId}/events', {
      params: { path: { tenantId: tenant.id }, query: { limit: 1 } },
    });
    const { next } = await succeeded(admin);
    expect(
      await problemOf(tenant.client.GET('/v1/events', { params: { query: { after: next as string } } })),
    ).toMatchObject({
      status: 400,
      _tag: 'InvalidRequest',
      issues: [{ path: '/query/after' }],
    });
  });

  test('metadata is returned byte for byte, and is null once the session has been erased', async () => {
    const tenant = await createTenant(it.service, { expiredRetentionSeconds: 3600 });
    const metadata = '{"z":12345678901234567890,"1":[1.50,{"b":1,"a":2}],"é":"\\u2028"}';
    const created = await tenant.send('/v1/verification-sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"metadata":${metadata}}`,
    });
    const session = (await created.json()) as { id: string };
    it.service.clock.advance(8 * 24 * hourMs);
    await once(tenant, 1);
    const text = async () => (await tenant.send('/v1/events')).text();
    expect(await text()).toContain(`"metadata":${metadata},"data":`);
    it.service.clock.advance(hourMs + secondMs);
    await waitUntil(`${session.id} is erased`, async () => (await readSession(tenant, session.id)).purgedAt);
    expect(await text()).toContain('"metadata":null,"data":');
  });

  test('a session without metadata has an empty object there', async () => {
    const tenant = await createTenant(it.service);
    await approvedSession(tenant);
    expect((await once(tenant, 1)).events[0]?.metadata).toEqual({});
  });

  test("a tenant sees no other tenant's events, and another tenant's cursor is refused", async () => {
    const [tenant, other] = [await createTenant(it.service), await createTenant(it.service)];
    await approvedSession(tenant);
    const { next } = await once(tenant, 1);
    expect((await read(other)).events).toEqual([]);
    expect(await problemOf(other.client.GET('/v1/events', { params: { query: { after: next } } }))).toMatchObject({
      status: 400,
      _tag: 'InvalidRequest',
      issues: [{ path: '/query/after' }],
    });
  });

  test.each<readonly [query: string, field: string]>([
    ['after=', 'after'],
    ['after=1', 'after'],
    ['after=1_0123456789abcdef', 'after'],
    ['after=%00', 'after'],
    ["after='%20OR%201", 'after'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=1e400', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['type=verification.done', 'type'],
    ['from=yesterday', 'from'],
    ['from=2026-08-10T00:00:00', 'from'],
    ['to=2026-08-10T23:59:60Z', 'to'],
    ['to=2026-02-30T00:00:00Z', 'to'],
  ])('the query ?%s is refused, naming %s', async (query, field) => {
    const tenant = await createTenant(it.service);
    const problem = await problemOf(tenant.send(`/v1/events?${query}`));
    expect([problem.status, problem._tag]).toEqual([400, 'InvalidRequest']);
    expect(problem.issues?.map(({ path }) => path)).toContain(`/query/${field}`);
  });

  test('times beyond all that is kept are fine, unknown parameters are ignored, and HEAD responds without a body', async () => {
    const tenant = await createTenant(it.service);
    await approvedSession(tenant);
    await once(tenant, 1);
    const wide = 'from=0000-01-01T00:00:00%2B23:59&to=9999-12-31T23:59:59-23:59&colour=blue';
    const response = (await (await tenant.send(`/v1/events?${wide}`)).json()) as { events: unknown[] };
    expect(response.events).toHaveLength(1);
    expect((await tenant.send('/v1/events', { method: 'HEAD' })).status).toBe(200);
    expect(await refusalOf(tenant.send('/v1/events', { method: 'POST' }))).toBe('405 MethodNotAllowed');
  });

  test('an Accept that allows no JSON is refused', async () => {
    const tenant = await createTenant(it.service);
    expect(await refusalOf(tenant.send('/v1/events', { headers: { accept: 'text/html' } }))).toBe('406 NotAcceptable');
  });
});
