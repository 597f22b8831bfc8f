import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { findFreePort } from '../support/installation.ts';
import { type InstalledSdk, installSdk, machineNode } from '../support/installed-sdk.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { approvedSession, createSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const readme = join(import.meta.dirname, '..', '..', 'packages', 'sdk-typescript', 'README.md');
const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;

let installed: InstalledSdk;
let snippets: readonly string[];
beforeAll(async () => {
  installed = await installSdk();
  snippets = [...(await readFile(readme, 'utf8')).matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code ?? '');
});
afterAll(() => installed?.remove());

/** Starts one snippet, as it is but for its types, on the machine's own Node. */
async function start(index: number, environment: Readonly<Record<string, string>>) {
  const { code } = await transform(snippets[index] ?? '', { loader: 'ts' });
  const program = await installed.write(`snippet-${index}.mjs`, code);
  const child = spawn(await machineNode(), [program], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const ended = once(child, 'close').then(([status]) => `${output}${status === 0 ? '' : `status ${status}`}`);
  return { child, ended, output: () => output };
}

/** A notification that the official library signed just now. */
function notification(event: { readonly id: string }) {
  const [at, body] = [new Date(), JSON.stringify(event)];
  const timestamp = `${Math.floor(at.getTime() / 1000)}`;
  const signature = new Webhook(secret).sign(event.id, at, body);
  return {
    method: 'POST',
    body,
    headers: { 'webhook-id': event.id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
  };
}

test('every snippet of the README compiles under the strictest settings', async () => {
  expect(snippets).toHaveLength(8);
  const files = snippets.map((_, index) => `snippet-${index}.ts`);
  await Promise.all(files.map((file, index) => installed.write(file, snippets[index] ?? '')));
  expect(await installed.typeCheck(files, { types: ['node'], lib: ['es2023'], skipLibCheck: true })).toBe('');
});

describe('the snippets of the README and a service', () => {
  const it = useService(anyEngine);
  let tenant: TestTenant;
  let sessionId: string;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
    sessionId = (await approvedSession(tenant, { metadata: planted.metadata })).id;
  });
  const environment = () => ({ MITOME_URL: it.service.baseUrl, MITOME_API_KEY: tenant.apiKey, SESSION_ID: sessionId });
  const said = async (index: number): Promise<string> => (await start(index, environment())).ended;

  test('create a session', async () => {
    expect(await said(0)).toMatch(/^vs_[0-9a-f]{32} created true\n$/);
  });

  test('wait for an outcome', async () => {
    expect(await said(3)).toBe('completed approved []\n');
  });

  test('catch up', async () => {
    // An event is listed once the relay has given it its position, which may be after the session reads as completed.
    await waitUntil('the approval is listed', async () => {
      const output = await said(4);
      expect(output).not.toContain('status ');
      return output.includes(`verification.approved ${sessionId}\n`);
    });
  });

  test('distinguish errors', async () => {
    expect(await said(5)).toBe('400 CallbackUrlNotAllowed not_in_allow_list\n');
  });

  test('conceal and reveal', async () => {
    expect(await said(6)).toBe('false\ntrue\n');
  });

  test('list, cancel and reprocess', async () => {
    const own = await createTenant(it.service);
    const approved = await approvedSession(own);
    await createSession(own);
    const environment = { MITOME_URL: it.service.baseUrl, MITOME_API_KEY: own.apiKey, SESSION_ID: approved.id };
    await waitUntil('the approval is recorded', async () => {
      const { ended } = await start(7, environment);
      const output = await ended;
      return output.includes('not now: record_not_stored') ? null : output;
    }).then((output) => expect(output).toMatch(/^(cancelled: expired\n)?again: collecting\n$/));
    expect(
      (await succeeded(own.client.GET('/v1/verification-sessions'))).items.map(({ status }) => status).toSorted(),
    ).toEqual(['collecting', 'expired']);
  });
});

describe('the snippets of the README', () => {
  const session = { sessionId: 'vs_1', tenantId: 'e9da86d3-51cf-4a76-82d8-c50195c3f466' };
  const rejected = { session, verdict: 'rejected', reasons: ['other'] };

  test('receive notifications', async () => {
    const port = await findFreePort();
    const receiver = await start(1, {
      WEBHOOK_SECRETS: `whsec_${Buffer.alloc(32, 4).toString('base64')},${secret}`,
      PORT: `${port}`,
    });
    const post = (request: RequestInit): Promise<number | null> =>
      fetch(`http://127.0.0.1:${port}`, request).then(
        ({ status }) => status,
        () => null,
      );
    await waitUntil('the snippet listens', () => post({ method: 'POST', body: '' }));
    const events = [
      { id: 'evt_1', type: 'verification.rejected', data: rejected },
      { id: 'evt_2', type: 'verification.expired', data: { session } },
      { id: 'evt_3', type: 'verification.failed', data: { session, failure: { code: 'processing_error' } } },
      { id: 'evt_4', type: 'verification.renamed', data: { session } },
    ];
    for (const event of events) expect(await post(notification(event))).toBe(204);
    expect(await post({ ...notification(events[0] as { id: string }), body: '{}' })).toBe(400);
    receiver.child.kill();
    await receiver.ended;
    expect(receiver.output().replace('refused: missing_header\n', '')).toBe(
      "vs_1 rejected [ 'other' ]\nvs_1 expired\nvs_1 processing_error\nignored: verification.renamed\nrefused: no_valid_signature\n",
    );
  });

  test('receive notifications on an edge runtime', async () => {
    const { code } = await transform(snippets[2] ?? '', { loader: 'ts' });
    const { default: worker } = await import(await installed.write('worker.mjs', code));
    const receive = async (init: RequestInit): Promise<number> =>
      (await worker.fetch(new Request('https://worker.example.com', init), { WEBHOOK_SECRET: secret })).status;
    const request = notification({ id: 'evt_1', ...{ type: 'verification.rejected', data: rejected } });
    expect([await receive(request), await receive({ ...request, body: '{}' })]).toEqual([204, 400]);
  });
});
