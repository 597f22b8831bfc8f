import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { startTcpProxy } from '../support/installation.ts';
import { planted } from '../support/planted.ts';
import { startService, useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';

const path = '/v1/verification-sessions';

/** Ids that lead to no session of the tenant, as they stand in a path. */
const strange: readonly (readonly [title: string, id: string])[] = [
  ['missing', `vs_${'0'.repeat(32)}`],
  ['a session of another tenant', 'OTHER'],
  ['its own session in capitals', 'UPPER'],
  ['its own session with a trailing space', 'OWN%20'],
  ['its own session with an encoded NUL behind it', 'OWN%00'],
  ['its own session without its prefix', 'BARE'],
  ['a word', 'vs_x'],
  ['badly encoded', '%zz'],
  ['broken off in its encoding', '%E6%97'],
  ['encoded NUL', '%00'],
  ['not ASCII', 'vs_%E6%97%A5%E6%9C%AC'],
  ['an encoded slash', 'vs_%2F..%2Fsecret'],
  ['a quote', "vs_'%20OR%20'1'='1"],
  ['a wildcard', 'vs_%25'],
  ['very long', `vs_${'a'.repeat(3000)}`],
];

describe.each(engines)('getVerificationSession on $name', (engine) => {
  const it = useService(engine);
  let tenant: TestTenant;
  let own: string;
  let other: string;

  beforeAll(async () => {
    tenant = await createTenant(it.service);
    own = (await createSession(tenant)).id;
    other = (await createSession(await createTenant(it.service))).id;
  });

  const idOf = (text: string) =>
    text.replace('OTHER', other).replace('UPPER', own.toUpperCase()).replace('OWN', own).replace('BARE', own.slice(3));

  /** Everything of a response that a caller can see, but for what names or dates the one request. */
  const visible = async (response: Response) => {
    const requestId = response.headers.get('x-request-id') as string;
    const headers = [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
    return { status: response.status, headers, body: (await response.text()).replaceAll(requestId, '') };
  };

  test.each(strange)(
    'an id that is %s gets the same response as a missing one, by GET and by reprocess',
    async (_, id) => {
      const post = { method: 'POST' };
      const missing = `vs_${'f'.repeat(32)}`;
      const response = await tenant.send(`${path}/${idOf(id)}`);
      expect(await visible(response)).toEqual(await visible(await tenant.send(`${path}/${missing}`)));
      const reprocess = await tenant.send(`${path}/${idOf(id)}/reprocess`, post);
      expect(await visible(reprocess)).toEqual(await visible(await tenant.send(`${path}/${missing}/reprocess`, post)));
      expect([response.status, reprocess.status]).toEqual([404, 404]);
    },
  );

  test('missing, foreign and malformed ids cost the same statements, so that time reveals nothing', async () => {
    // A node without workers, on a way of its own to the rows, so that nothing but the calls uses its connections.
    const address = new URL((await it.service.installation.environment()).DATABASE_URL as string);
    const rows = await startTcpProxy({ host: address.hostname, port: Number(address.port) });
    address.port = `${rows.port}`;
    const environment = { ROLES: 'api', DATABASE_URL: address.href };
    const quiet = await startService(engine, { beside: it.service, environment });
    try {
      const ask = async (id: string) => {
        const headers = { authorization: `Bearer ${tenant.apiKey}` };
        const before = rows.sent();
        await fetch(`${quiet.baseUrl}${path}/${idOf(id)}`, { headers }).then((response) => response.arrayBuffer());
        return rows.sent() - before;
      };
      const least = async (id: string) => Math.min(...(await inTurn(8, () => ask(id))));
      const counts = new Map<string, number>();
      for (const [title, id] of strange) counts.set(title, await least(id));
      expect(new Set(counts.values()).size, JSON.stringify([...counts])).toBe(1);
      expect([...counts.values()][0]).toBeGreaterThan(0);
    } finally {
      await quiet.close();
      await rows.close();
    }
  });

  test('missing, foreign and malformed ids take the same time', async () => {
    const ids = [`vs_${'0'.repeat(32)}`, other, 'vs_x', '%zz', '%00'];
    const least = new Map<string, number>(ids.map((id) => [id, Number.POSITIVE_INFINITY]));
    const ratio = () => Math.max(...least.values()) / Math.min(...least.values());
    // The least time of each comes ever closer to what it costs, whatever else the machine does.
    for (let call = 0; call < 25 || (call < 1000 && ratio() > 1.5); call += 1) {
      for (const id of ids) {
        const startedAt = performance.now();
        await tenant.send(`${path}/${id}`).then((response) => response.arrayBuffer());
        least.set(id, Math.min(least.get(id) as number, performance.now() - startedAt));
      }
    }
    expect(ratio()).toBeLessThanOrEqual(1.5);
  });

  test('each access is recorded before the response is sent, with its key, operation and request', async () => {
    const response = await tenant.send(`${path}/${own}`);
    const requestId = response.headers.get('x-request-id');
    const { database } = it.service.installation;
    const found = await database.query(
      `SELECT tenant_id, session_id, operation FROM access_records WHERE request_id = '${requestId}'`,
    );
    expect(found).toEqual([{ tenant_id: tenant.id, session_id: own, operation: 'getVerificationSession' }]);
  });

  test('an Accept that allows no JSON is refused, and one that allows it in any way is not', async () => {
    const accepting = (accept: string) => tenant.send(`${path}/${own}`, { headers: { accept } });
    expect(await refusalOf(accepting('text/html'))).toBe('406 NotAcceptable');
    for (const accept of ['*/*', 'application/*;q=0.1', 'text/html, application/json', 'application/problem+json'])
      expect((await accepting(accept)).status).toBe(200);
  });

  test('HEAD gets a response like GET, without a body', async () => {
    const [got, headed] = [
      await tenant.send(`${path}/${own}`),
      await tenant.send(`${path}/${own}`, { method: 'HEAD' }),
    ];
    expect(headed.status).toBe(200);
    expect(headed.headers.get('content-length')).toBe(got.headers.get('content-length'));
    expect(await headed.text()).toBe('');
    expect((await tenant.send(`${path}/vs_x`, { method: 'HEAD' })).status).toBe(404);
  });

  test('the detail shows the data that the tenant gave, and never the verification URL, state or callback URL', async () => {
    const preRegisteredInfo = { lastName: planted.person.lastName, gender: planted.gender };
    const { state, callbackUrl, metadata } = planted;
    const session = await createSession(tenant, { preRegisteredInfo, state, callbackUrl, metadata });
    const text = await (await tenant.send(`${path}/${session.id}`)).text();
    expect(JSON.parse(text)).toMatchObject({ preRegisteredInfo, metadata, status: 'created' });
    expect(text).not.toMatch(/verificationUrl|planted-state|planted-callback/);
  });
});

/** Runs something several times, one after the other. */
async function inTurn<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let turn = 0; turn < times; turn += 1) results.push(await work());
  return results;
}
