import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anyEngine } from '../support/databases.ts';
import { findFreePort } from '../support/installation.ts';
import { type InstalledSdk, installSdk, machineNode } from '../support/installed-sdk.ts';
import { type ExampleReceiver, placeExampleReceiver } from '../support/receiver.ts';
import { useService } from '../support/service.ts';
import { approvedSession, createTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';
import { checkReceiver, rowsWith, runMitome } from './run-mitome.ts';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
/** Rows that need the simulated API. */
const byReadings = ['session-read', 'processed-once', 'failure-retried', 'refused-unused'];

describe('check-receiver gives full marks to the example receiver', () => {
  const it = useService(anyEngine);
  let example: ExampleReceiver;
  beforeEach(async () => {
    example = await placeExampleReceiver(it.service.installation.authority);
  });
  afterEach(() => example.close());
  const trust = () => ['--ca', it.service.installation.authority.caFile];

  test('over https, with the API simulated: every row', async () => {
    const port = await findFreePort();
    const apiUrl = `http://127.0.0.1:${port}`;
    const running = await example.start({ MITOME_URL: apiUrl, MITOME_API_KEY: 'any-key', WEBHOOK_SECRETS: secret });
    const words = [...trust(), '--listen-api', `${port}`];
    const { status, report, output } = await checkReceiver(example.url, secret, words);
    expect(report.rows.filter(({ result }) => result !== 'passed')).toEqual([]);
    expect([status, report.marks]).toEqual([0, { passed: 30, of: 30, notObserved: 0 }]);
    expect(output).toContain(`The tenant API is simulated at ${apiUrl}`);
    expect(running.output()).not.toContain('"failed","status":500');

    const table = await runMitome(['check-receiver', example.url, '--secret', secret, ...words]);
    expect(table.status).toBe(0);
    expect(table.stdout.trimEnd().split('\n').at(-1)).toBe('30 of 30');
    expect(table.stdout).toMatch(/^6\.3\.1 {2}passed {2}rejects other bytes of the same JSON +400$/m);
    for (const text of [output, table.stdout, table.stderr]) expect(text).not.toContain(secret.slice(6, 20));
  });

  test('that reads the sessions of a service, with events about one of them', async () => {
    const tenant = await createTenant(it.service);
    const session = await approvedSession(tenant);
    const environment = { MITOME_URL: it.service.baseUrl, MITOME_API_KEY: tenant.apiKey, WEBHOOK_SECRETS: secret };
    await example.start(environment);
    const words = [...trust(), '--session', session.id, '--tenant', tenant.id];
    const { status, report } = await checkReceiver(example.url, secret, words);
    expect(rowsWith(report, 'failed')).toEqual([]);
    expect(rowsWith(report, 'not_observed')).toEqual(byReadings);
    expect(status).toBe(0);
    expect(await example.stored(session.id)).toMatchObject({ status: 'completed', verdict: 'approved' });
  });

  test('and says what may be missing where it cannot read them', async () => {
    const port = await findFreePort();
    const environment = { MITOME_API_KEY: 'any-key', WEBHOOK_SECRETS: secret };
    await example.start({ ...environment, MITOME_URL: `http://127.0.0.1:${await findFreePort()}` });
    const check = (...words: string[]) =>
      runMitome(['check-receiver', example.url, ...trust(), ...words], { MITOME_WEBHOOK_SECRET: secret });
    const alone = await check();
    expect([alone.status, alone.stdout]).toEqual([1, expect.stringContaining('give it one: --listen-api')]);
    const elsewhere = await check('--listen-api', `${port}`);
    expect(elsewhere.stdout).toContain(`No request for a session reached http://127.0.0.1:${port}.`);
    expect(elsewhere.stdout).toMatch(/Violated rules:\n {2}6\.3\.2 {2}It checks signature and timestamp/);
  });
});

describe('check-receiver gives full marks to the receivers of the README of the client package', () => {
  const readme = join(import.meta.dirname, '..', '..', 'packages', 'sdk-typescript', 'README.md');
  let installed: InstalledSdk;
  const snippets: string[] = [];
  beforeAll(async () => {
    installed = await installSdk();
    const text = await readFile(readme, 'utf8');
    for (const [, code = ''] of text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)) {
      if (code.includes('verifyNotification')) snippets.push((await transform(code, { loader: 'ts' })).code);
    }
  });
  afterAll(() => installed?.remove());

  async function expectFullMarks(url: string): Promise<void> {
    const { status, report } = await checkReceiver(url, secret);
    expect(rowsWith(report, 'failed')).toEqual([]);
    expect(rowsWith(report, 'not_observed')).toEqual([...byReadings, 'https']);
    expect([status, report.marks]).toEqual([0, { passed: 25, of: 25, notObserved: 5 }]);
  }

  test('the server', async () => {
    const port = await findFreePort();
    const program = await installed.write('server.mjs', snippets[0] ?? '');
    const environment = { PATH: process.env.PATH, PORT: `${port}`, WEBHOOK_SECRETS: secret };
    const child = spawn(await machineNode(), [program], { env: environment, stdio: 'ignore' });
    const ended = once(child, 'close');
    try {
      const url = `http://localhost:${port}/notifications`;
      // The command waits for it too, but for less than a start may take on a busy machine.
      await waitUntil('the server listens', () =>
        fetch(url, { method: 'POST', body: '' }).then(
          () => true,
          () => false,
        ),
      );
      await expectFullMarks(url);
    } finally {
      child.kill();
      await ended;
    }
  });

  test('the function of an edge runtime', async () => {
    const { default: worker } = await import(await installed.write('edge.mjs', snippets[1] ?? ''));
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = request.headers as Record<string, string>;
      const body = new Uint8Array(Buffer.concat(chunks));
      const given = new Request('https://worker.example.com', { method: 'POST', headers, body });
      const { status } = await worker.fetch(given, { WEBHOOK_SECRET: secret });
      response.writeHead(status).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await expectFullMarks(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      const closed = once(server, 'close');
      server.close();
      await closed;
    }
  });
});
