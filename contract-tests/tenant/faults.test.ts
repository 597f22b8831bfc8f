import { beforeAll, describe, expect, test } from 'vitest';
import { checkedFetch } from '../support/checked-fetch.ts';
import { problemOf, refusalOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { openPhone } from '../support/phone.ts';
import { planted } from '../support/planted.ts';
import { rowCounts, useService, whileQueueIsCut, whileRowsAreCut, whileTableIsMissing } from '../support/service.ts';
import { approvedSession, createSession, createTenant, readSession, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

describe('the tenant operations when something breaks', () => {
  const it = useService(anyEngine, { proxied: true });
  let tenant: TestTenant;
  let id: string;

  beforeAll(async () => {
    tenant = await createTenant(it.service);
    id = (await approvedSession(tenant)).id;
  });

  /** A session that is about to be looked at, and the create that made it. */
  interface Seen {
    readonly id: string;
    create(): Promise<Response>;
  }

  const administer = (path: string, method = 'GET') =>
    checkedFetch(`${it.service.baseUrl}/admin/tenants/${tenant.id}${path}`, {
      method,
      headers: { authorization: `Bearer ${it.service.adminToken}` },
    });

  const operations = {
    create: () => tenant.client.POST('/v1/verification-sessions', { body: { state: planted.state } }),
    get: () => tenant.client.GET('/v1/verification-sessions/{id}', { params: { path: { id } } }),
    reprocess: () => tenant.client.POST('/v1/verification-sessions/{id}/reprocess', { params: { path: { id } } }),
    cancel: () => tenant.client.POST('/v1/verification-sessions/{id}/cancel', { params: { path: { id } } }),
    simulate: () =>
      tenant.client.POST('/v1/verification-sessions/{id}/simulate', {
        params: { path: { id } },
        body: { outcome: 'approved' },
      }),
    list: () => tenant.client.GET('/v1/verification-sessions'),
    events: () => tenant.client.GET('/v1/events'),
    accesses: () => tenant.client.GET('/v1/personal-data-accesses'),
  };

  test.each(['create', 'get', 'reprocess', 'cancel', 'simulate', 'list', 'events', 'accesses'] as const)(
    'a fault of the service gets 500 without a word about it: %s',
    async (operation) => {
      const before = await rowCounts(it.service);
      const table = operation === 'accesses' ? 'access_records' : 'sessions';
      const problem = await whileTableIsMissing(it.service, table, () => problemOf(operations[operation]()));
      expect([problem.status, problem._tag]).toEqual([500, 'InternalError']);
      expect(JSON.stringify(problem)).not.toMatch(/sessions_|SELECT|INSERT|table|relation|\.ts/i);
      const line = it.service.log.lines.find((text) => text.includes(problem.requestId) && text.includes('"error"'));
      expect(line).toContain('StorageError');
      expect(await rowCounts(it.service)).toEqual(before);
    },
  );

  test.each(['create', 'get', 'reprocess', 'cancel', 'simulate', 'list', 'events', 'accesses'] as const)(
    'a database that cannot be reached gets 503, and the service recovers by itself: %s',
    async (operation) => {
      const before = await rowCounts(it.service);
      expect(await whileRowsAreCut(it.service, () => refusalOf(operations[operation]()))).toBe(
        '503 ServiceUnavailable',
      );
      await waitUntil('the service responds again', async () => (await operations.get()).response.status === 200);
      expect(await rowCounts(it.service)).toEqual(before);
    },
  );

  describe('without a record of the access there is no response: 503, and no data', () => {
    test.each([
      ['getVerificationSession', ({ id: of }: Seen) => tenant.send(`/v1/verification-sessions/${of}`)],
      ['getSession', ({ id: of }: Seen) => administer(`/sessions/${of}`)],
      ['reissueVerificationUrl', ({ id: of }: Seen) => administer(`/sessions/${of}/verification-url`, 'POST')],
      ['createVerificationSession', ({ create }: Seen) => create()],
    ] as const)('%s, which leaves one line in the log', async (operationId, look) => {
      const preRegisteredInfo = { lastName: planted.person.lastName };
      const create = () =>
        tenant.send('/v1/verification-sessions', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': `unrecorded-${operationId}` },
          body: JSON.stringify({ preRegisteredInfo }),
        });
      const session = (await (await create()).json()) as { id: string; verificationUrl: string };
      const response = await whileTableIsMissing(it.service, 'access_records', () => look({ id: session.id, create }));
      const text = await response.text();
      const { requestId } = JSON.parse(text) as { requestId: string };
      expect(JSON.parse(text)).toMatchObject({ status: 503, _tag: 'ServiceUnavailable' });
      for (const secret of [planted.person.lastName, session.id]) expect(text).not.toContain(secret);
      const faults = it.service.log.lines.filter(
        (line) => line.includes(requestId) && line.includes('"level":"error"'),
      );
      expect(faults).toEqual([expect.stringContaining('StorageError')]);
      expect(JSON.parse(faults[0] as string)).toMatchObject({ operationId });
      expect(faults[0]).not.toContain(planted.person.lastName);
      // The link that the caller has is the valid one still.
      await succeeded(openPhone(session.verificationUrl).open());
      expect((await look({ id: session.id, create })).ok).toBe(true);
      expect((await readSession(tenant, session.id)).preRegisteredInfo).toEqual(preRegisteredInfo);
    });
  });

  test('no request waits for the queue: create and get respond while it cannot be reached', async () => {
    await whileQueueIsCut(it.service, async () => {
      const session = await createSession(tenant);
      expect((await readSession(tenant, session.id)).status).toBe('created');
    });
  });

  test('readyz returns 503 while the database cannot be reached, and livez still returns 200', async () => {
    const health = async (path: string) => (await fetch(`${it.service.baseUrl}${path}`)).status;
    expect([await health('/readyz'), await health('/livez')]).toEqual([200, 200]);
    await whileRowsAreCut(it.service, async () => {
      expect([await health('/readyz'), await health('/livez')]).toEqual([503, 200]);
    });
    await waitUntil('readyz says 200 again', async () => (await health('/readyz')) === 200);
  });

  test('every document is served, and names the surface it is of', async () => {
    for (const path of ['/openapi.json', '/capture/openapi.json', '/admin/openapi.json', '/asyncapi.json']) {
      const response = await fetch(`${it.service.baseUrl}${path}`);
      expect(response.status).toBe(200);
      expect(Object.keys((await response.json()) as object)).toContain('info');
    }
  });

  test.each([
    ['/docs/errors', 'SessionNotFound'],
    ['/docs/settings', 'WEBHOOK_TIMEOUT_MS'],
  ])('the page %s is served for people', async (path, word) => {
    const page = await fetch(`${it.service.baseUrl}${path}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await page.text()).replaceAll('<wbr>', '')).toContain(word);
  });
});
