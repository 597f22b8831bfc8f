import { describe, expect, test } from 'vitest';
import type { operations } from '../../generated/types/tenant.ts';
import { problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { startPhone } from '../support/phone.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import {
  approvedSession,
  createSession,
  createTenant,
  failedSession,
  readSession,
  reviewingSession,
  type TestTenant,
} from '../support/tenant.ts';
import { hourMs, minuteMs, secondMs, waitUntil } from '../support/time.ts';

const path = '/v1/verification-sessions';
type Query = NonNullable<operations['listVerificationSessions']['parameters']['query']>;

describe.each(engines)('listVerificationSessions on $name', (engine) => {
  const it = useService(engine);
  const read = (tenant: TestTenant, query: Query = {}) =>
    succeeded(tenant.client.GET('/v1/verification-sessions', { params: { query } }));
  const idsOf = ({ items }: { readonly items: readonly { readonly id: string }[] }) => items.map(({ id }) => id);

  test('sessions are listed newest first, as their details say them', async () => {
    const tenant = await createTenant(it.service, { sessionLifetimeSeconds: 300 });
    const failed = await failedSession(it, tenant);
    const approved = await approvedSession(tenant, { metadata: planted.metadata });
    const reviewing = await reviewingSession(it, tenant);
    const expired = await createSession(tenant);
    it.service.clock.advance(6 * minuteMs);
    const collecting = await createSession(tenant);
    await startPhone(collecting.verificationUrl);
    const created = await createSession(tenant);
    const newestFirst = [created, collecting, expired, reviewing, approved, failed].map(({ id }) => id);
    const page = await read(tenant);
    expect(idsOf(page)).toEqual(newestFirst);
    expect(page.next).toBeNull();
    for (const item of page.items) {
      const { preRegisteredInfo, userInputInfo, documentOcr, outcome, ...rest } = await readSession(tenant, item.id);
      expect(item).toEqual({ ...rest, outcome: outcome === null ? null : { verdict: outcome.verdict } });
    }
    const [status, verdict] = [
      { created: [created], collecting: [collecting], expired: [expired], reviewing: [reviewing], failed: [failed] },
      { approved: [approved], needs_review: [reviewing], rejected: [] },
    ];
    for (const [name, sessions] of Object.entries(status))
      expect(idsOf(await read(tenant, { status: name as never })), name).toEqual(sessions.map(({ id }) => id));
    for (const [name, sessions] of Object.entries(verdict))
      expect(idsOf(await read(tenant, { verdict: name as never })), name).toEqual(sessions.map(({ id }) => id));
    expect(idsOf(await read(tenant, { status: 'completed', verdict: 'approved' }))).toEqual([approved.id]);
    expect(idsOf(await read(tenant, { status: 'created', verdict: 'approved' }))).toEqual([]);
  });

  test('nothing personal and no secret is in the response, and no access is recorded', async () => {
    const tenant = await createTenant(it.service);
    const session = await approvedSession(tenant, {
      state: planted.state,
      callbackUrl: planted.callbackUrl,
      preRegisteredInfo: { lastName: planted.person.lastName, birthDate: planted.person.birthDate },
    });
    const { database } = it.service.installation;
    const recorded = async () => {
      // Not those of the service, whose record of the approval may still be on its way.
      const own = `session_id = '${session.id}' AND actor_kind = 'api_key'`;
      const [row] = await database.query(`SELECT COUNT(*) AS n FROM access_records WHERE ${own}`);
      return Number(row?.n);
    };
    const before = await recorded();
    const text = await (await tenant.send(path)).text();
    expect(text).toContain(session.id);
    const secret = session.verificationUrl.split('.').at(-1) as string;
    for (const hidden of [
      secret,
      planted.state,
      planted.callbackUrl,
      planted.person.lastName,
      planted.person.birthDate,
    ])
      expect(text).not.toContain(hidden);
    expect(await recorded()).toBe(before);
    await readSession(tenant, session.id);
    expect(await recorded()).toBe(before + 1);
  });

  test('a session past its deadline is listed as expired at once, and found as such', async () => {
    const tenant = await createTenant(it.service, { sessionLifetimeSeconds: 300 });
    const { id } = await createSession(tenant);
    it.service.clock.advance(5 * minuteMs - 30 * secondMs);
    expect(idsOf(await read(tenant, { status: 'created' }))).toEqual([id]);
    it.service.clock.advance(30 * secondMs);
    expect((await read(tenant)).items[0]?.status).toBe('expired');
    expect(idsOf(await read(tenant, { status: 'expired' }))).toEqual([id]);
    expect(idsOf(await read(tenant, { status: 'created' }))).toEqual([]);
  });

  test('metadata is returned byte for byte, also after the session has been erased', async () => {
    const tenant = await createTenant(it.service, { expiredRetentionSeconds: 3600 });
    const metadata = '{"z":12345678901234567890,"1":[1.50,{"b":1,"a":2}],"é":"\\u2028"}';
    await tenant.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"metadata":${metadata}}`,
    });
    const text = async () => (await tenant.send(path)).text();
    expect(await text()).toContain(`"metadata":${metadata},`);
    it.service.clock.advance(8 * 24 * hourMs);
    await waitUntil('it has expired', async () => {
      const { database } = it.service.installation;
      const [row] = await database.query(`SELECT COUNT(*) AS n FROM events WHERE tenant_id = '${tenant.id}'`);
      return Number(row?.n) === 1;
    });
    it.service.clock.advance(hourMs + secondMs);
    await waitUntil('it is erased', async () => (await read(tenant)).items[0]?.purgedAt);
    expect(await text()).toContain(`"metadata":${metadata},`);
  });

  test('pages follow each other, and a span of time is found by the moment of creation', async () => {
    const tenant = await createTenant(it.service);
    const made = [];
    for (let index = 0; index < 5; index += 1) {
      made.push(await createSession(tenant));
      it.service.clock.advance(minuteMs);
    }
    const newestFirst = made.map(({ id }) => id).reverse();
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await read(tenant, { limit: 2, ...(after !== undefined && { after }) });
      seen.push(...idsOf(page));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(newestFirst);
    const [from, to] = [made[1]?.createdAt, made[4]?.createdAt];
    expect(idsOf(await read(tenant, { from, to }))).toEqual(newestFirst.slice(1, 4));
    const inTokyo = new Date(Date.parse(`${from}`) + 9 * hourMs).toISOString().replace('Z', '+09:00');
    expect(idsOf(await read(tenant, { from: inTokyo }))).toEqual(newestFirst.slice(0, 4));
  });

  test("a tenant sees no other tenant's sessions, and another tenant's cursor is refused", async () => {
    const [tenant, other] = [await createTenant(it.service), await createTenant(it.service)];
    await createSession(tenant);
    await createSession(tenant);
    const { next } = await read(tenant, { limit: 1 });
    expect(await read(other)).toEqual({ items: [], next: null });
    const stolen = other.client.GET('/v1/verification-sessions', { params: { query: { after: `${next}` } } });
    expect(await problemOf(stolen)).toMatchObject({ _tag: 'InvalidRequest', issues: [{ path: '/query/after' }] });
  });

  test.each<readonly [query: string, field: string]>([
    ['after=', 'after'],
    ['after=1_0123456789abcdef', 'after'],
    ['after=%00', 'after'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1e400', 'limit'],
    ['limit=0x10', 'limit'],
    ['limit=1e1', 'limit'],
    ['limit=%205', 'limit'],
    ['limit=05', 'limit'],
    ['limit=5&limit=6', 'limit'],
    ['status=done', 'status'],
    ['status=', 'status'],
    ['status=created&status=expired', 'status'],
    ['verdict=maybe', 'verdict'],
    ['from=yesterday', 'from'],
    ['to=2026-02-30T00:00:00Z', 'to'],
  ])('the query ?%s is refused, naming %s', async (query, field) => {
    const tenant = await createTenant(it.service);
    const problem = await problemOf(tenant.send(`${path}?${query}`));
    expect([problem.status, problem._tag]).toEqual([400, 'InvalidRequest']);
    expect(problem.issues?.map((issue) => issue.path)).toContain(`/query/${field}`);
  });

  test('times beyond all that is kept are fine, and HEAD responds without a body', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await createSession(tenant);
    const wide = 'from=0000-01-01T00:00:00%2B23:59&to=9999-12-31T23:59:59-23:59&colour=blue';
    expect(idsOf((await (await tenant.send(`${path}?${wide}`)).json()) as never)).toEqual([id]);
    expect((await tenant.send(path, { method: 'HEAD' })).status).toBe(200);
    expect(await refusalOf(tenant.send(path, { headers: { accept: 'text/html' } }))).toBe('406 NotAcceptable');
  });
});
