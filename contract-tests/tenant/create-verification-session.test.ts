import { describe, expect, test } from 'vitest';
import { adminOf, problemOf, refusalOf, succeeded, tenantClient } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { simulateUser } from '../support/phone.ts';
import { planted } from '../support/planted.ts';
import { startService, useService } from '../support/service.ts';
import { approvedSession, createNotifiedTenant, createSession, createTenant, readSession } from '../support/tenant.ts';
import { dayMs, minuteMs, toNextMinute } from '../support/time.ts';

const path = '/v1/verification-sessions';
const json = { 'content-type': 'application/json' };

describe.each(engines)('createVerificationSession on $name', (engine) => {
  const it = useService(engine);

  test('an empty object is a whole request, and the session it makes can be read at its Location', async () => {
    const tenant = await createTenant(it.service);
    const { data, response } = await tenant.client.POST('/v1/verification-sessions', { body: {} });
    expect(data).toMatchObject({ status: 'created', id: expect.stringMatching(/^vs_[0-9a-f]{32}$/) });
    const found = await tenant.send(response.headers.get('location') ?? '');
    expect(await found.json()).toEqual({
      id: data?.id,
      status: 'created',
      plan: { steps: ['document', 'user_input'] },
      expiresAt: data?.expiresAt,
      createdAt: data?.createdAt,
      metadata: {},
      completedAt: null,
      purgedAt: null,
      preRegisteredInfo: null,
      userInputInfo: null,
      documentOcr: null,
      outcome: null,
    });
  });

  test('deadlines come from the settings of the moment, and the link never outlives the session', async () => {
    const usual = await createSession(await createTenant(it.service));
    const lifeOf = (session: typeof usual, end: 'expiresAt' | 'verificationUrlExpiresAt') =>
      Date.parse(session[end]) - Date.parse(session.createdAt);
    expect([lifeOf(usual, 'expiresAt'), lifeOf(usual, 'verificationUrlExpiresAt')]).toEqual([7 * dayMs, dayMs]);
    const short = await createSession(await createTenant(it.service, { sessionLifetimeSeconds: 300 }));
    expect([lifeOf(short, 'expiresAt'), lifeOf(short, 'verificationUrlExpiresAt')]).toEqual([
      5 * minuteMs,
      5 * minuteMs,
    ]);
  });

  test('only the response to the create has the verification URL', async () => {
    const tenant = await createTenant(it.service);
    const session = await createSession(tenant);
    expect(session.verificationUrl).toMatch(/\/v#vs_[0-9a-f]{32}\.[A-Za-z0-9_-]{43}$/);
    const secret = session.verificationUrl.split('.').at(-1) as string;
    const detail = await tenant.send(`${path}/${session.id}`);
    expect(await detail.text()).not.toContain(secret);
  });

  test('a tenant without settings, or without steps, cannot create, and the problem says which', async () => {
    const unconfigured = await createTenant(it.service, null);
    expect(await refusalOf(unconfigured.client.POST('/v1/verification-sessions', { body: {} }))).toBe(
      '409 SessionCreationNotAllowed settings_missing',
    );
    const stepless = await createTenant(it.service, { steps: [] });
    expect(await refusalOf(stepless.client.POST('/v1/verification-sessions', { body: {} }))).toBe(
      '409 SessionCreationNotAllowed no_steps_enabled',
    );
  });

  test('changed settings and a revoked key hold for the next request on the node that changed them', async () => {
    const tenant = await createTenant(it.service);
    const admin = adminOf(it.service);
    const path = { tenantId: tenant.id };
    await createSession(tenant);
    const create = () => refusalOf(tenant.client.POST('/v1/verification-sessions', { body: {} }));
    await succeeded(admin.PATCH('/admin/tenants/{tenantId}/settings', { params: { path }, body: { steps: [] } }));
    expect(await create()).toBe('409 SessionCreationNotAllowed no_steps_enabled');
    await succeeded(
      admin.PATCH('/admin/tenants/{tenantId}/settings', { params: { path }, body: { steps: ['document'] } }),
    );
    await createSession(tenant);
    const { apiKeys } = await succeeded(admin.GET('/admin/tenants/{tenantId}', { params: { path } }));
    await succeeded(
      admin.DELETE('/admin/tenants/{tenantId}/api-keys/{keyId}', {
        params: { path: { ...path, keyId: apiKeys[0]?.id ?? '' } },
      }),
    );
    expect(await create()).toBe('401 Unauthorized');
  });

  test('the plan is fixed at creation, whatever the settings become', async () => {
    const tenant = await createTenant(it.service);
    const session = await createSession(tenant);
    const admin = adminOf(it.service);
    const patch = { steps: ['user_input' as const], sessionLifetimeSeconds: 300 };
    await succeeded(
      admin.PATCH('/admin/tenants/{tenantId}/settings', { params: { path: { tenantId: tenant.id } }, body: patch }),
    );
    const detail = await readSession(tenant, session.id);
    expect(detail.plan.steps).toEqual(['document', 'user_input']);
    expect(detail.expiresAt).toBe(session.expiresAt);
  });

  test('creations beyond the limit of a minute are refused without a hint, and the next minute starts again', async () => {
    const tenant = await createTenant(it.service, { creationLimitPerMinute: 3 });
    const { clock } = it.service;
    toNextMinute(clock);
    await createSession(tenant);
    // A creation that the rules refuse counts too; one whose body cannot even be read does not.
    const refused = tenant.client.POST('/v1/verification-sessions', {
      body: { callbackUrl: 'https://other.example/' },
    });
    expect(await refusalOf(refused)).toMatch(/^400 CallbackUrlNotAllowed/);
    expect(await refusalOf(tenant.send(path, { method: 'POST', headers: json, body: '{' }))).toBe('400 InvalidRequest');
    await createSession(tenant);
    const { response, error } = await tenant.client.POST('/v1/verification-sessions', { body: {} });
    expect([response.status, error?._tag]).toEqual([429, 'RateLimited']);
    expect(response.headers.get('retry-after')).toBeNull();
    expect(JSON.stringify(error)).not.toMatch(/\b3\b/);
    clock.advance(minuteMs);
    await createSession(tenant);
  });

  test('the limit holds over all nodes together', async () => {
    const tenant = await createTenant(it.service, { creationLimitPerMinute: 10 });
    const second = await startService(engine, { beside: it.service, environment: { ROLES: 'api' } });
    try {
      const { clock } = it.service;
      toNextMinute(clock);
      const clients = [tenant.client, tenantClient(second.baseUrl, tenant.apiKey)];
      const calls = Array.from({ length: 24 }, (_, index) =>
        (clients[index % 2] as typeof tenant.client).POST('/v1/verification-sessions', { body: {} }),
      );
      const statuses = (await Promise.all(calls)).map(({ response }) => response.status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(14);
    } finally {
      await second.close();
    }
  });

  test('checks come in the promised order: key, address, Accept, media type and body, limit, rules', async () => {
    const limited = await createTenant(it.service, { creationLimitPerMinute: 1, ipAllowList: ['192.0.2.1'] });
    const tooLarge = JSON.stringify({ metadata: { text: 'x'.repeat(9000) } });
    const wrong = { method: 'POST', headers: { 'content-type': 'text/plain', accept: 'image/png' }, body: tooLarge };
    const keyless = { ...wrong, headers: { ...wrong.headers, authorization: 'Bearer none' } };
    expect(await refusalOf(limited.send(path, keyless))).toBe('401 Unauthorized');
    expect(await refusalOf(limited.send(path, wrong))).toBe('403 IpNotAllowed');
    const tenant = await createTenant(it.service, { creationLimitPerMinute: 1 });
    expect(await refusalOf(tenant.send(path, wrong))).toBe('406 NotAcceptable');
    const plain = { ...wrong, headers: { 'content-type': 'text/plain' } };
    expect(await refusalOf(tenant.send(path, plain))).toBe('415 UnsupportedMediaType');
    const { clock } = it.service;
    toNextMinute(clock);
    await createSession(tenant);
    expect(await refusalOf(tenant.send(path, { ...wrong, headers: json }))).toBe('429 RateLimited');
    clock.advance(minuteMs);
    expect(await refusalOf(tenant.send(path, { ...wrong, headers: json }))).toBe('400 MetadataTooLarge');
  });

  test('an unknown path or method gets an error before the key is checked', async () => {
    const tenant = await createTenant(it.service);
    for (const wrong of ['/v1/verification-session', `${path}/`, '/v1', '/V1/verification-sessions']) {
      expect(await refusalOf(tenant.send(wrong, { headers: { authorization: '' } }))).toBe('404 RouteNotFound');
    }
    const { status, _tag } = await problemOf(tenant.send(path, { method: 'DELETE', headers: { authorization: '' } }));
    expect([status, _tag]).toEqual([405, 'MethodNotAllowed']);
    const patched = await tenant.send(`${path}/${planted.state}`, { method: 'PATCH' });
    expect(patched.headers.get('allow')).toBe('GET, HEAD');
  });

  test('no response allows pages of other origins: there is no CORS', async () => {
    const tenant = await createTenant(it.service);
    const preflight = await tenant.send(path, {
      method: 'OPTIONS',
      headers: { origin: 'https://page.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(405);
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

/** Metadata of exactly so many bytes of JSON, mostly of three-byte characters. */
function metadataText(bytes: number): string {
  const frame = Buffer.byteLength('{"text":""}');
  const wide = Math.floor((bytes - frame) / 3);
  return `{"text":"${'験'.repeat(wide)}${'x'.repeat(bytes - frame - 3 * wide)}"}`;
}

/** A `state` that makes a return URL of so many bytes, its first characters percent-encoded. */
function stateFor(urlBytes: number): string {
  const fixed = `${planted.callbackUrl}?sessionId=vs_${'0'.repeat(32)}&state=`.length;
  const wide = '験 &=#%🙂';
  return wide + 's'.repeat(urlBytes - fixed - encodeURIComponent(wide).length);
}

describe.each(engines)('input that createVerificationSession accepts, on $name', (engine) => {
  const it = useService(engine);

  test('metadata of 8192 bytes is accepted, counted in bytes without insignificant white space', async () => {
    const tenant = await createTenant(it.service);
    const text = metadataText(8192);
    expect(Buffer.byteLength(text)).toBe(8192);
    const body = `{ "metadata" :\n${text.replace(':', ' :\t')} }`;
    const response = await tenant.send(path, { method: 'POST', headers: json, body });
    expect(response.status).toBe(201);
    const detail = await tenant.send(response.headers.get('location') as string);
    expect(await detail.text()).toContain(`"metadata":${text},`);
  });

  test('metadata is returned byte for byte, in GET and in the notification', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const text =
      '{"z":12345678901234567890,"10":1.0,"2":-0,"a":[1E5,0.10,{"nested":{"b":null,"a":true}}],"é":"\\u00e9\\/\\n🙂","__proto__":{"x":1}}';
    const spaced = text.replaceAll(',"', ' ,\r\n "');
    const response = await tenant.send(path, { method: 'POST', headers: json, body: `{"metadata":${spaced}}` });
    const { id, verificationUrl } = (await response.json()) as { id: string; verificationUrl: string };
    await simulateUser(verificationUrl);
    const notification = await tenant.inbox.nth(id, 1);
    expect(notification.bytes.toString()).toContain(`"metadata":${text},`);
    const detail = await tenant.send(`${path}/${id}`);
    expect(await detail.text()).toContain(`"metadata":${text},`);
    const reprocessed = tenant.send(`${path}/${id}/reprocess`, { method: 'POST' });
    // Right after the approval it may still be refused; the response is no matter of this test then.
    const responded = await (await reprocessed).text();
    if (responded.includes('"collecting"')) expect(responded).toContain(`"metadata":${text}`);
  });

  test('metadata may escape NUL and lone surrogates, and comes back so from every operation and in the signed notification', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const text = '{"a":"\\u0000","\\uDfff":["\\ud800",{"\\u0000":"\\udc00\\uD800x"}],"k":"\\u0000","k":1}';
    const response = await tenant.send(path, { method: 'POST', headers: json, body: `{"metadata":${text}}` });
    const { id } = (await response.json()) as { id: string };
    const simulated = { method: 'POST', headers: json, body: '{"outcome":"failed"}' };
    const texts = [
      await (await tenant.send(`${path}/${id}/simulate`, simulated)).text(),
      await (await tenant.send(`${path}/${id}`)).text(),
      await (await tenant.send(path)).text(),
      (await tenant.inbox.nth(id, 1)).bytes.toString(),
      await (await tenant.send('/v1/events')).text(),
      await (await tenant.send(`${path}/${id}/reprocess`, { method: 'POST' })).text(),
      await (await tenant.send(`${path}/${id}/cancel`, { method: 'POST' })).text(),
    ];
    for (const each of texts) expect(each).toContain(`"metadata":${text}`);
  });

  test('a return URL of 8000 bytes is accepted, and state returns unchanged', async () => {
    const tenant = await createTenant(it.service);
    const state = stateFor(8000);
    const session = await createSession(tenant, { callbackUrl: planted.callbackUrl, state });
    const phone = await simulateUser(session.verificationUrl);
    const { returnUrl } = await succeeded(phone.look());
    expect(Buffer.byteLength(returnUrl as string)).toBe(8000);
    const url = new URL(returnUrl as string);
    expect(`${url.origin}${url.pathname}`).toBe(planted.callbackUrl);
    expect([...url.searchParams]).toEqual([
      ['sessionId', session.id],
      ['state', state],
    ]);
  });

  test('a bare state of 8000 bytes is accepted, counted in UTF-8', async () => {
    const state = '🙂'.repeat(2000);
    expect(Buffer.byteLength(state)).toBe(8000);
    await createSession(await createTenant(it.service), { state });
  });

  test('without state only sessionId is appended, and without callbackUrl there is nowhere to return to', async () => {
    const tenant = await createTenant(it.service);
    const withUrl = await approvedSession(tenant, { callbackUrl: planted.callbackUrl });
    const { returnUrl } = await succeeded(withUrl.phone.look());
    expect(returnUrl).toBe(`${planted.callbackUrl}?sessionId=${withUrl.id}`);
    const without = await approvedSession(tenant, { state: planted.state });
    expect((await succeeded(without.phone.look())).returnUrl).toBeNull();
  });

  test('characters beyond the basic plane count as one and come back unchanged', async () => {
    const tenant = await createTenant(it.service);
    const preRegisteredInfo = {
      lastName: '𠮷'.repeat(200),
      firstName: '𩸽🙂',
      address: `${planted.address}\u0000`.slice(0, -1),
      gender: '男',
      birthDate: '2024-02-29',
    };
    const { id } = await createSession(tenant, { preRegisteredInfo });
    expect((await readSession(tenant, id)).preRegisteredInfo).toEqual(preRegisteredInfo);
  });

  test.each([
    { birthDate: '1988-02-29' },
    { lastName: planted.person.lastName },
    { firstName: planted.person.firstName },
    { address: planted.address },
    { gender: 'X' },
  ])('one field of preRegisteredInfo is enough: %o', async (preRegisteredInfo) => {
    const tenant = await createTenant(it.service);
    const { id } = await createSession(tenant, { preRegisteredInfo });
    expect((await readSession(tenant, id)).preRegisteredInfo).toEqual(preRegisteredInfo);
  });

  test('the media type is parsed as HTTP defines it, and unknown query parameters are ignored', async () => {
    const tenant = await createTenant(it.service);
    const headers = { 'content-type': 'Application/JSON; charset="UTF-8"' };
    const response = await tenant.send(`${path}?colour=green`, { method: 'POST', headers, body: ' {}\n' });
    expect(response.status).toBe(201);
  });
});
