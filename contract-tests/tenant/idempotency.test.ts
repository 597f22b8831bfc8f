import { describe, expect, test } from 'vitest';
import { adminOf, problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { startPhone } from '../support/phone.ts';
import { planted } from '../support/planted.ts';
import { rowCounts, startService, useService, whileTableIsMissing } from '../support/service.ts';
import { createSession, createTenant, readSession, reviewingSession, type TestTenant } from '../support/tenant.ts';
import { dayMs, hourMs, minuteMs, secondMs, waitUntil } from '../support/time.ts';

const path = '/v1/verification-sessions';
const body = JSON.stringify({
  state: planted.state,
  metadata: planted.metadata,
  preRegisteredInfo: { lastName: planted.person.lastName },
});

describe.each(engines)('Idempotency-Key on $name', (engine) => {
  const it = useService(engine);
  const send = (tenant: TestTenant, url: string, key: string, text?: string) =>
    tenant.send(url, {
      method: 'POST',
      headers: { 'idempotency-key': key, ...(text !== undefined && { 'content-type': 'application/json' }) },
      ...(text !== undefined && { body: text }),
    });
  const create = (tenant: TestTenant, key: string, text = body) => send(tenant, path, key, text);
  const reprocess = (tenant: TestTenant, id: string, key: string) => send(tenant, `${path}/${id}/reprocess`, key);
  const seen = async (response: Response) => ({
    status: response.status,
    replayed: response.headers.get('idempotency-replayed'),
    location: response.headers.get('location'),
    text: await response.text(),
  });
  const idIn = (text: string) => (JSON.parse(text) as { id: string }).id;
  const { database } = { database: () => it.service.installation.database };
  const keysOf = (tenant: TestTenant) => `tenant_id = '${tenant.id}'`;

  test('a create that is repeated gets the same response with the same secret URL, and makes no second session', async () => {
    const tenant = await createTenant(it.service);
    const first = await seen(await create(tenant, 'order-1'));
    expect(first).toMatchObject({ status: 201, replayed: null });
    it.service.clock.advance(hourMs);
    const before = await rowCounts(it.service);
    const again = await seen(await create(tenant, 'order-1'));
    expect(again).toEqual({ ...first, replayed: 'true' });
    expect(await rowCounts(it.service)).toEqual(before);
    const { verificationUrl, id } = JSON.parse(again.text) as { verificationUrl: string; id: string };
    await startPhone(verificationUrl);
    // The session has moved on, and the response stays that of then.
    expect((await readSession(tenant, id)).status).toBe('collecting');
    expect(await seen(await create(tenant, 'order-1'))).toEqual({ ...first, replayed: 'true' });
    const issued = adminOf(it.service).POST('/admin/tenants/{tenantId}/sessions/{sessionId}/verification-url', {
      params: { path: { tenantId: tenant.id, sessionId: id } },
    });
    expect((await succeeded(issued)).verificationUrl).not.toBe(verificationUrl);
    expect((await seen(await create(tenant, 'order-1'))).text).toBe(first.text);
  });

  test('handing the secret URL out again is recorded as an access to personal data, creating with or without a key is not', async () => {
    const tenant = await createTenant(it.service);
    const recorded = () =>
      database().query(
        `SELECT session_id AS id, actor_id AS actor, fields, operation, request_id AS request FROM access_records WHERE ${keysOf(tenant)}`,
      );
    await createSession(tenant);
    const { text } = await seen(await create(tenant, 'order-1'));
    expect(await recorded()).toEqual([]);
    const again = await create(tenant, 'order-1');
    const [key] = await database().query(`SELECT id FROM api_keys WHERE ${keysOf(tenant)}`);
    expect(await recorded()).toEqual([
      {
        id: idIn(text),
        actor: key?.id,
        fields: 'verificationUrl',
        operation: 'createVerificationSession',
        request: again.headers.get('x-request-id'),
      },
    ]);
  });

  test('the session keeps the data of its create, like any other', async () => {
    const tenant = await createTenant(it.service);
    const { text } = await seen(await create(tenant, 'order-1'));
    expect(await readSession(tenant, idIn(text))).toMatchObject({
      status: 'created',
      metadata: planted.metadata,
      preRegisteredInfo: { lastName: planted.person.lastName },
    });
    expect(JSON.parse(text)).not.toHaveProperty('metadata');
  });

  test('one of many concurrent requests over two nodes creates the session, and the others get its response or a conflict', async () => {
    const tenant = await createTenant(it.service);
    const node = await startService(engine, { beside: it.service, environment: { ROLES: 'api' } });
    try {
      const elsewhere: TestTenant = {
        ...tenant,
        send: (url, init = {}) => {
          const headers = new Headers(init.headers);
          headers.set('authorization', `Bearer ${tenant.apiKey}`);
          return fetch(`${node.baseUrl}${url}`, { ...init, headers });
        },
      };
      const responses = await Promise.all(
        Array.from({ length: 24 }, async (_, index) =>
          seen(await create(index % 2 === 0 ? tenant : elsewhere, 'order-1')),
        ),
      );
      const created = responses.filter(({ status }) => status === 201);
      expect(created.filter(({ replayed }) => replayed === null)).toHaveLength(1);
      expect(new Set(created.map(({ text }) => idIn(text))).size).toBe(1);
      for (const { status, text } of responses.filter((response) => response.status !== 201))
        expect([status, JSON.parse(text)._tag]).toEqual([409, 'IdempotencyKeyInUse']);
      const [row] = await database().query(`SELECT COUNT(*) AS n FROM sessions WHERE ${keysOf(tenant)}`);
      expect(Number(row?.n)).toBe(1);
      // Both nodes know the response.
      const later = await Promise.all([tenant, elsewhere].map(async (one) => seen(await create(one, 'order-1'))));
      expect(later.map(({ status, replayed }) => [status, replayed])).toEqual([
        [201, 'true'],
        [201, 'true'],
      ]);
    } finally {
      await node.close();
    }
  });

  test('the same key with another body, operation or path is refused, whatever became of the first', async () => {
    const tenant = await createTenant(it.service);
    const reviewing = await reviewingSession(it, tenant);
    const other = await reviewingSession(it, tenant);
    const first = await seen(await create(tenant, 'order-1'));
    const refused = '422 IdempotencyKeyReused different_request';
    expect(await refusalOf(create(tenant, 'order-1', '{}'))).toBe(refused);
    expect(await refusalOf(create(tenant, 'order-1', `${body} `))).toBe(refused);
    expect(await refusalOf(reprocess(tenant, reviewing.id, 'order-1'))).toBe(refused);
    expect((await readSession(tenant, reviewing.id)).status).toBe('reviewing');
    expect((await reprocess(tenant, reviewing.id, 'again-1')).status).toBe(200);
    expect(await refusalOf(reprocess(tenant, other.id, 'again-1'))).toBe(refused);
    expect((await readSession(tenant, other.id)).status).toBe('reviewing');
    expect((await seen(await create(tenant, 'order-1'))).text).toBe(first.text);
  });

  test('a reprocess that is repeated gets the same response and opens no second round', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await reviewingSession(it, tenant, { metadata: planted.metadata });
    const first = await seen(await reprocess(tenant, id, 'again-1'));
    expect(first).toMatchObject({ status: 200, replayed: null });
    it.service.clock.advance(hourMs);
    expect(await seen(await reprocess(tenant, id, 'again-1'))).toEqual({ ...first, replayed: 'true' });
    const query = { tenantId: tenant.id, sessionId: id };
    expect(
      (
        await succeeded(
          adminOf(it.service).GET('/admin/tenants/{tenantId}/sessions/{sessionId}', { params: { path: query } }),
        )
      ).round,
    ).toBe(2);
    // Without the key, and with another one, it is another request.
    expect(await refusalOf(reprocess(tenant, id, 'again-2'))).toBe('409 ReprocessNotAllowed status');
    expect(
      await refusalOf(tenant.client.POST('/v1/verification-sessions/{id}/reprocess', { params: { path: { id } } })),
    ).toBe('409 ReprocessNotAllowed status');
  });

  test('refusals are not kept: the same key can be used again at once', async () => {
    const tenant = await createTenant(it.service, { steps: [] });
    expect(await refusalOf(create(tenant, 'order-1'))).toBe('409 SessionCreationNotAllowed no_steps_enabled');
    await succeeded(
      adminOf(it.service).PATCH('/admin/tenants/{tenantId}/settings', {
        params: { path: { tenantId: tenant.id } },
        body: { steps: ['user_input'] },
      }),
    );
    await waitUntil('the settings hold', async () => (await create(tenant, 'order-1')).status === 201);
    expect(await refusalOf(create(tenant, 'order-2', '{"callbackUrl":"https://other.example/"}'))).toMatch(/^400 /);
    expect(await refusalOf(create(tenant, 'order-2', '{'))).toBe('400 InvalidRequest');
    expect(
      await refusalOf(
        create(
          {
            ...tenant,
            send: (url, init) =>
              tenant.send(url, { ...init, headers: { authorization: 'Bearer x', 'idempotency-key': 'order-2' } }),
          },
          'order-2',
        ),
      ),
    ).toBe('401 Unauthorized');
    expect((await create(tenant, 'order-2')).status).toBe(201);
    const missing = `vs_${'0'.repeat(32)}`;
    expect(await refusalOf(reprocess(tenant, missing, 'again-1'))).toBe('404 SessionNotFound');
    const session = await createSession(tenant);
    expect(await refusalOf(reprocess(tenant, session.id, 'again-1'))).toBe('409 ReprocessNotAllowed status');
  });

  test('a request that the service failed at has done nothing and can be repeated at once', async () => {
    const tenant = await createTenant(it.service);
    const before = await rowCounts(it.service);
    const failed = await whileTableIsMissing(it.service, 'sessions', () => refusalOf(create(tenant, 'order-1')));
    expect(failed).toBe('500 InternalError');
    expect(await rowCounts(it.service)).toEqual(before);
    expect(await seen(await create(tenant, 'order-1'))).toMatchObject({ status: 201, replayed: null });
    expect(await refusalOf(whileTableIsMissing(it.service, 'idempotency_keys', () => create(tenant, 'order-2')))).toBe(
      '500 InternalError',
    );
    // Requests without a key do not even look.
    await whileTableIsMissing(it.service, 'idempotency_keys', () => createSession(tenant));
  });

  test('an interrupted request holds its key for half a minute; then a repeated request succeeds', async () => {
    const tenant = await createTenant(it.service);
    const session = await reviewingSession(it, tenant);
    await create(tenant, 'order-1');
    await reprocess(tenant, session.id, 'again-1');
    // What a node leaves that dies between taking the key and doing the work.
    await database().query(`DELETE FROM sessions WHERE ${keysOf(tenant)} AND id <> '${session.id}'`);
    await database().query(`UPDATE sessions SET status = 'failed' WHERE ${keysOf(tenant)}`);
    await database().query(`UPDATE idempotency_keys SET response = NULL WHERE ${keysOf(tenant)}`);
    expect(await refusalOf(create(tenant, 'order-1'))).toBe('409 IdempotencyKeyInUse');
    expect(await refusalOf(reprocess(tenant, session.id, 'again-1'))).toBe('409 IdempotencyKeyInUse');
    it.service.clock.advance(31 * secondMs);
    const done = await seen(await create(tenant, 'order-1'));
    expect(done).toMatchObject({ status: 201, replayed: null });
    expect(await seen(await create(tenant, 'order-1'))).toEqual({ ...done, replayed: 'true' });
    expect((await reprocess(tenant, session.id, 'again-1')).status).toBe(200);
    const [row] = await database().query(`SELECT COUNT(*) AS n FROM sessions WHERE ${keysOf(tenant)}`);
    expect(Number(row?.n)).toBe(2);
  });

  test('a key belongs to one tenant', async () => {
    const [tenant, other] = [await createTenant(it.service), await createTenant(it.service)];
    const [one, two] = [await seen(await create(tenant, 'order-1')), await seen(await create(other, 'order-1'))];
    expect(two).toMatchObject({ status: 201, replayed: null });
    expect(idIn(two.text)).not.toBe(idIn(one.text));
  });

  test('after the session has been erased its URL is not returned again, and no second session is made', async () => {
    const tenant = await createTenant(it.service, { sessionLifetimeSeconds: 300, expiredRetentionSeconds: 3600 });
    const { text } = await seen(await create(tenant, 'order-1'));
    it.service.clock.advance(6 * minuteMs);
    await waitUntil('it has expired', async () => {
      const [row] = await database().query(`SELECT status FROM sessions WHERE id = '${idIn(text)}'`);
      return row?.status === 'expired';
    });
    it.service.clock.advance(hourMs + secondMs);
    await waitUntil('it is erased', async () => (await readSession(tenant, idIn(text))).purgedAt);
    expect(await refusalOf(create(tenant, 'order-1'))).toBe('422 IdempotencyKeyReused response_erased');
  });

  test('a day later the key is forgotten, by the sweep from the table too', async () => {
    const tenant = await createTenant(it.service);
    const first = await seen(await create(tenant, 'order-1'));
    it.service.clock.advance(dayMs - minuteMs);
    expect((await seen(await create(tenant, 'order-1'))).replayed).toBe('true');
    it.service.clock.advance(2 * minuteMs);
    await waitUntil('its row is gone', async () => {
      const [row] = await database().query(`SELECT COUNT(*) AS n FROM idempotency_keys WHERE ${keysOf(tenant)}`);
      return Number(row?.n) === 0;
    });
    const next = await seen(await create(tenant, 'order-1'));
    expect(next).toMatchObject({ status: 201, replayed: null });
    expect(idIn(next.text)).not.toBe(idIn(first.text));
  });

  test.each<readonly [title: string, key: string]>([
    ['an empty key', ''],
    ['a key with a space', 'order 1'],
    ['a key of 256 characters', 'x'.repeat(256)],
    ['a key with a character beyond ASCII', 'order-é'],
    ['a key with a control character', 'order\t1'],
  ])('%s is refused, naming the header', async (_title, key) => {
    const tenant = await createTenant(it.service);
    const before = await rowCounts(it.service);
    for (const call of [create(tenant, key), reprocess(tenant, `vs_${'0'.repeat(32)}`, key)]) {
      const problem = await problemOf(call);
      expect([problem.status, problem._tag]).toEqual([400, 'InvalidRequest']);
      expect(problem.issues?.map((issue) => issue.path)).toContain('/headers/idempotency-key');
    }
    expect(await rowCounts(it.service)).toEqual(before);
  });

  test('every visible character may be in a key, up to 255 of them; a key that is given twice is none', async () => {
    const tenant = await createTenant(it.service);
    const visible = String.fromCharCode(...Array.from({ length: 94 }, (_, index) => 0x21 + index));
    for (const key of [visible, 'x'.repeat(255)]) expect((await create(tenant, key)).status).toBe(201);
    const twice = tenant.send(path, {
      method: 'POST',
      body,
      headers: [
        ['content-type', 'application/json'],
        ['idempotency-key', 'order-1'],
        ['idempotency-key', 'order-2'],
      ],
    });
    expect(await refusalOf(twice)).toBe('400 InvalidRequest');
  });
});
