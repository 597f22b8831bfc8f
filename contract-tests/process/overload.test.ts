import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as sendRequest } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkedFetch } from '../support/checked-fetch.ts';
import { mysql } from '../support/databases.ts';
import { openPhone } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

/** The smallest that the service accepts. */
const concurrency = 4;
const calls = 3 * concurrency;

describe('more calls than the service can work on', () => {
  const it = useService(mysql, { environment: { API_CONCURRENCY: `${concurrency}` } });
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });

  /** Lets no statement touch the sessions while it works. */
  async function whileSessionsAreLocked<T>(work: () => Promise<T>): Promise<T> {
    const { database } = it.service.installation;
    await database.query('LOCK TABLES sessions WRITE');
    try {
      return await work();
    } finally {
      await database.query('UNLOCK TABLES');
    }
  }

  const surfaces: Record<string, () => Promise<() => Promise<Response>>> = {
    'a server that creates sessions': async () => () =>
      tenant.send('/v1/verification-sessions', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    'a user whose page opens a verification': async () => {
      const phone = openPhone((await createSession(tenant)).verificationUrl);
      const open = { method: 'POST', headers: { 'content-type': 'application/json' } };
      return () => phone.send('/open', { ...open, body: JSON.stringify({ token: phone.token }) });
    },
    'an operator who lists sessions': async () => () =>
      checkedFetch(`${it.service.baseUrl}/admin/tenants/${tenant.id}/sessions`, {
        headers: { authorization: `Bearer ${it.service.adminToken}` },
      }),
  };

  test.each(Object.keys(surfaces))(
    'those beyond get 503 with Retry-After, and the others are served: %s',
    async (caller) => {
      const call = await (surfaces[caller] as () => Promise<() => Promise<Response>>)();
      const responses: Response[] = [];
      const refused = () => responses.filter(({ status }) => status === 503);
      const running = await whileSessionsAreLocked(async () => {
        const sent = Array.from({ length: calls }, async () => {
          const response = await call();
          responses.push(response);
          return response;
        });
        await waitUntil('the calls beyond are refused', () => responses.length === calls - concurrency);
        expect(refused()).toHaveLength(calls - concurrency);
        // Load balancers hear that the node is alive, and still send calls.
        const health = async (path: string) => (await fetch(`${it.service.baseUrl}${path}`)).status;
        expect([await health('/livez'), await health('/readyz')]).toEqual([200, 200]);
        return sent;
      });
      await Promise.all(running);
      expect(refused()).toHaveLength(calls - concurrency);
      for (const response of refused()) {
        expect(response.headers.get('retry-after')).toBe('1');
        expect(await response.json()).toMatchObject({ _tag: 'ServiceUnavailable', status: 503 });
      }
      const served = responses.filter((response) => response.ok);
      expect(served).toHaveLength(concurrency);
      expect((await call()).ok).toBe(true);
      expect(it.service.log.lines.join('\n')).toContain('overloaded: requests refused');
    },
  );

  test('proxies that send bodies apart from their heads get no more calls served at once', async () => {
    const statuses: number[] = [];
    const refusals: IncomingMessage[] = [];
    const responded = async (call: ClientRequest) => {
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      statuses.push(response.statusCode as number);
      if (response.statusCode === 503) refusals.push(response);
      response.resume();
    };
    await whileSessionsAreLocked(async () => {
      const heads = Array.from({ length: calls }, () =>
        sendRequest(`${it.service.baseUrl}/v1/verification-sessions`, {
          method: 'POST',
          agent: false,
          headers: {
            authorization: `Bearer ${tenant.apiKey}`,
            'content-type': 'application/json',
            'content-length': 2,
            // Says when the service has the head, and has begun with the call.
            expect: '100-continue',
          },
        }),
      );
      for (const head of heads) void responded(head);
      await Promise.all(heads.map((head) => once(head, 'continue')));
      for (const head of heads) head.end('{}');
      await waitUntil('the calls beyond are refused', () => statuses.length === calls - concurrency);
      expect(statuses).toEqual(Array.from({ length: calls - concurrency }, () => 503));
    });
    await waitUntil('the others are served', () => statuses.length === calls);
    expect(statuses.filter((status) => status === 201)).toHaveLength(concurrency);
    for (const { headers } of refusals) expect(headers['retry-after']).toBe('1');
  });

  test('simulations wait for each other, however many: none is refused, and other calls are served meanwhile', async () => {
    const sessions = await Promise.all(Array.from({ length: 4 * calls }, () => createSession(tenant)));
    const { database } = it.service.installation;
    // Only simulations need it here.
    await database.query('LOCK TABLES outcomes WRITE');
    const simulated = sessions.map(({ id }) =>
      tenant.send(`/v1/verification-sessions/${id}/simulate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"outcome":"approved"}',
      }),
    );
    try {
      for (const _ of Array.from({ length: calls }))
        expect(await createSession(tenant)).toMatchObject({ status: 'created' });
    } finally {
      await database.query('UNLOCK TABLES');
    }
    const statuses = (await Promise.all(simulated)).map(({ status }) => status);
    expect(statuses).toEqual(sessions.map(() => 200));
  });

  test('calls of one API refuse none of another', async () => {
    const create = await (surfaces['a server that creates sessions'] as () => Promise<() => Promise<Response>>)();
    const phone = openPhone((await createSession(tenant)).verificationUrl);
    const document = () =>
      checkedFetch(`${it.service.baseUrl}/admin/tenants/${tenant.id}`, {
        headers: { authorization: `Bearer ${it.service.adminToken}` },
      });
    const creates = await whileSessionsAreLocked(async () => {
      const sent = Array.from({ length: concurrency }, create);
      const beyond = Array.from({ length: concurrency }, create);
      expect((await Promise.race(beyond)).status).toBe(503);
      expect((await document()).status).toBe(200);
      return [...sent, ...beyond];
    });
    await Promise.all(creates);
    expect(
      (
        await phone.send('/open', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ token: phone.token }),
        })
      ).status,
    ).toBe(200);
  });
});
