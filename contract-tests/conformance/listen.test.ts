import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { adminOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { findFreePort, startTcpProxy } from '../support/installation.ts';
import { operatorOf } from '../support/operator.ts';
import { planted, secretsIn } from '../support/planted.ts';
import { verifies } from '../support/receiver.ts';
import { useService } from '../support/service.ts';
import {
  approvedSession,
  createNotifiedTenant,
  createTenant,
  reviewingSession,
  type TestTenant,
} from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';
import { type Laptop, openLaptop } from './laptop.ts';
import { type RunningMitome, runMitome, startMitome } from './run-mitome.ts';

const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

describe('listen and a service', () => {
  const it = useService(anyEngine);
  let laptop: Laptop;
  const started: RunningMitome[] = [];
  beforeEach(async () => {
    laptop = await openLaptop();
  });
  afterEach(async () => {
    for (const one of started) one.kill('SIGTERM');
    await Promise.all(started.splice(0).map(({ ended }) => ended));
    await laptop.close();
  });

  /** Starts it and waits until it has its place in the list. */
  async function listening(tenant: TestTenant, words: readonly string[] = [], baseUrl = it.service.baseUrl) {
    const environment = { MITOME_API_KEY: tenant.apiKey, MITOME_URL: baseUrl };
    const running = startMitome(['listen', '--forward-to', laptop.url, ...words], environment);
    started.push(running);
    await waitUntil('it listens', () => {
      if (running.stderr() !== '') throw new Error(running.stderr());
      return running.stdout().includes('stop with Ctrl-C\n');
    });
    return running;
  }
  const linesOf = (running: RunningMitome): string[] =>
    running
      .stdout()
      .split('\n')
      .filter((line) => line.includes('evt_'));
  const nthLine = (running: RunningMitome, count: number) =>
    waitUntil(`line ${count}`, () => linesOf(running)[count - 1]);

  test('forwards new events, byte for byte as the notification, signed with a secret that it prints', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const before = await approvedSession(tenant);
    await tenant.inbox.nth(before.id, 1);
    const running = await listening(tenant);
    const printed = /^signing secret for your receiver: (whsec_\S+)$/m.exec(running.stdout())?.[1] ?? '';

    const after = await approvedSession(tenant, { metadata: { ...planted.metadata, '10': '認め', '2': 1.5 } });
    const line = await nthLine(running, 1);
    const [forwarded] = laptop.arrived;
    const sent = await tenant.inbox.nth(after.id, 1);
    expect(forwarded?.bytes.equals(sent.bytes)).toBe(true);
    expect(forwarded?.headers['webhook-id']).toBe(sent.body.id);
    expect(forwarded?.headers['content-type']).toBe('application/json');
    expect(forwarded !== undefined && verifies(forwarded, printed, new Date())).toBe(true);
    expect(line).toMatch(
      new RegExp(`^\\d\\d:\\d\\d:\\d\\d {2}verification\\.approved {6}${sent.body.id} {2}204 {2}\\d+ ms$`),
    );
    running.kill('SIGINT');
    expect(await running.ended).toBe(0);
    expect(running.stdout()).toMatch(/\nstopped: 1 accepted\n$/);
    expect(laptop.arrived).toHaveLength(1);
    expect(secretsIn(running.stdout().replace(printed, ''))).toEqual([]);
    expect(running.stderr()).toBe('');
  });

  test('gives large numbers and letters of metadata on as they were given', async () => {
    const tenant = await createTenant(it.service, { sessionLifetimeSeconds: 300 });
    const running = await listening(tenant, ['--secret', secret]);
    const metadata = '{"z":12345678901234567890,"1":[1.50,{"b":1,"a":2}],"é":"\\u2028"}';
    const created = await tenant.send('/v1/verification-sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"metadata":${metadata}}`,
    });
    const { id } = (await created.json()) as { id: string };
    await succeeded(tenant.client.POST('/v1/verification-sessions/{id}/cancel', { params: { path: { id } } }));
    await nthLine(running, 1);
    const [forwarded] = laptop.arrived;
    expect(`${forwarded?.bytes}`).toContain(`"metadata":${metadata},"data":`);
    expect(forwarded !== undefined && verifies(forwarded, secret, new Date())).toBe(true);
    expect(running.stdout()).not.toContain('whsec_');
  });

  test('forwards the content of the notification, except a reviewer’s note', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const running = await listening(tenant, ['--secret', secret]);
    const session = await reviewingSession(it, tenant);
    await operatorOf(it).reject(tenant, session.id);
    await nthLine(running, 2);
    const sent = [await tenant.inbox.nth(session.id, 1), await tenant.inbox.nth(session.id, 2)];
    expect(laptop.arrived.map(({ body }) => body.type)).toEqual(['verification.needs_review', 'verification.rejected']);
    const withoutNote = (bytes: Buffer): string => `${bytes}`.replace(JSON.stringify(planted.note), 'null');
    expect(laptop.arrived.map(({ bytes }) => `${bytes}`)).toEqual(sent.map(({ bytes }) => withoutNote(bytes)));
    expect(`${sent[1]?.bytes}`).toContain(planted.note);
    expect(secretsIn(running.stdout())).toEqual([]);
  });

  test('retries events that are not accepted, in their order, and skips each after a few attempts', async () => {
    const tenant = await createTenant(it.service);
    const running = await listening(tenant, ['--secret', secret]);
    const nth = (id: string): number => [...new Set(laptop.arrived.map(({ body }) => body.id))].indexOf(id);
    // The first event fails twice, the second always.
    laptop.respondWith(({ body }) => (nth(body.id) === 1 ? 301 : laptop.arrived.length <= 2 ? 503 : 204));
    const sessions: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      sessions.push((await approvedSession(tenant)).id);
      await waitUntil('the event is listed', async () => {
        const { events } = await succeeded(tenant.client.GET('/v1/events'));
        return events.length === index + 1;
      });
    }
    await nthLine(running, 3);
    expect(laptop.arrived.map(({ body }) => sessions.indexOf(body.data.session.sessionId))).toEqual([
      0, 0, 0, 1, 1, 1, 1, 2,
    ]);
    expect(linesOf(running)[0]).toMatch(/ 204 {2}\d+ ms {2}attempt 3$/);
    expect(linesOf(running)[1]).toMatch(/ 301 {2}\d+ ms {2}attempt 4$/);
    for (const one of laptop.arrived) expect(verifies(one, secret, new Date())).toBe(true);
    running.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(running.stdout()).toMatch(/stopped: 2 accepted, 1 not accepted\n$/);
  });

  test('begins where --since says', async () => {
    const tenant = await createTenant(it.service);
    const first = await approvedSession(tenant);
    await waitUntil('the event is listed', async () => {
      const { events } = await succeeded(tenant.client.GET('/v1/events'));
      return events.length === 1;
    });
    const running = await listening(tenant, ['--since', new Date(Date.now() - 3_600_000).toISOString()]);
    await nthLine(running, 1);
    expect(laptop.arrived[0]?.body.data.session.sessionId).toBe(first.id);
    const second = await approvedSession(tenant);
    await nthLine(running, 2);
    expect(laptop.arrived[1]?.body.data.session.sessionId).toBe(second.id);
  });

  test('outlasts an outage of the service, and misses nothing of it', async () => {
    const tenant = await createTenant(it.service);
    const proxy = await startTcpProxy({ host: 'localhost', port: Number(new URL(it.service.baseUrl).port) });
    try {
      const running = await listening(tenant, ['--secret', secret], `http://127.0.0.1:${proxy.port}`);
      proxy.cut();
      await waitUntil('the outage is told', () => running.stdout().includes('cannot be reached'));
      const session = await approvedSession(tenant);
      proxy.restore();
      await nthLine(running, 1);
      expect(laptop.arrived[0]?.body.data.session.sessionId).toBe(session.id);
      expect(running.stdout()).toContain('the service responds again\n');
      expect(running.stdout().match(/cannot be reached/g)).toHaveLength(1);
    } finally {
      await proxy.close();
    }
  });

  test('ends at once while a forward hangs', async () => {
    const tenant = await createTenant(it.service);
    const running = await listening(tenant, ['--secret', secret]);
    laptop.respondWith(() => new Promise(() => {}));
    await approvedSession(tenant);
    await waitUntil('it has been forwarded', () => laptop.arrived.length === 1);
    running.kill('SIGINT');
    expect(await running.ended).toBe(0);
    expect(running.stdout()).toMatch(/stopped: 0 accepted\n$/);
  });

  test('takes URL and key from the bootstrap.json of a service on this machine, and gives that key to no other', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const dataDir = await mkdtemp(join(tmpdir(), 'mitome-listen-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const file = { baseUrl: it.service.baseUrl, apiKey: tenant.apiKey, tenantId: tenant.id, adminToken: 'mtm_admin_x' };
    await writeFile(join(dataDir, 'bootstrap.json'), JSON.stringify(file));
    const running = startMitome(['listen', '--forward-to', laptop.url], { DATA_DIR: dataDir });
    started.push(running);
    await waitUntil('it listens', () => running.stdout().includes(`forwarding events of ${it.service.baseUrl} `));

    const other = ['listen', '--forward-to', laptop.url, '--url', 'http://127.0.0.1:9'];
    const refused = await runMitome(other, { DATA_DIR: dataDir });
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('MITOME_API_KEY')]);
  });

  test('accepts only a valid key of a sandbox tenant, and prints no key', async () => {
    const run = (key: string, words: readonly string[] = []) =>
      runMitome(['listen', '--forward-to', laptop.url, '--url', it.service.baseUrl, ...words], {
        MITOME_API_KEY: key,
      });
    const admin = adminOf(it.service);
    const { id } = await succeeded(admin.POST('/admin/tenants', { body: { name: 'Aozora Trading', mode: 'live' } }));
    const { key } = await succeeded(
      admin.POST('/admin/tenants/{tenantId}/api-keys', { params: { path: { tenantId: id } } }),
    );
    const live = await run(key);
    expect([live.status, live.stderr]).toEqual([2, expect.stringContaining('belongs to a live tenant')]);
    const unknown = `mtm_test_${'0'.repeat(49)}`;
    const refused = await run(unknown);
    expect([refused.status, refused.stderr]).toEqual([2, 'Stopped: the service responded 401 Unauthorized.\n']);
    const none = await run('');
    expect([none.status, none.stderr]).toEqual([2, expect.stringContaining('MITOME_API_KEY')]);
    for (const { stdout, stderr } of [live, refused, none]) {
      expect(stdout).not.toContain('whsec_');
      expect(stderr).not.toMatch(/mtm_(live|test)_[0-9A-Za-z]/);
    }
    for (const words of [
      ['--url', 'http://mitome.example'],
      ['--since', 'yesterday'],
      ['--secret', 'whsec_YQ=='],
    ]) {
      const wrong = await run(unknown, words);
      expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining(words[0] as string)]);
    }
    const dead = await run(unknown, ['--url', `http://127.0.0.1:${await findFreePort()}`]);
    expect([dead.status, dead.stderr]).toEqual([2, 'Stopped: the service cannot be reached (ECONNREFUSED).\n']);
  });
});
