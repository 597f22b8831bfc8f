import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, type SecureContext } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureLocalAuthority } from '../installation/local-authority.ts';
import { createProviderClient, ProviderCallError } from './call-provider.ts';

let folder = '';
let server: Server;
let secureContext: SecureContext;
let respond: RequestListener = () => {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mitome-call-provider-'));
  const authority = await ensureLocalAuthority(folder);
  const { certPem: cert, keyPem: key } = await authority.issue(['127.0.0.1']);
  secureContext = createSecureContext({ ca: await readFile(authority.caFile, 'utf8') });
  server = createServer({ cert, key }, (request, response) => respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const json = { 'content-type': 'application/json' };

/** Makes one call, and returns the body, or how it failed. */
async function call(listener: RequestListener, change: { timeoutMs?: number; allowAddresses?: string[] } = {}) {
  respond = listener;
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/base/`;
  const provider = { id: 'acme', url, token: 'token-of-the-test', steps: ['document'] as const, timeoutMs: 20_000 };
  const client = createProviderClient(
    { ...provider, allowAddresses: ['127.0.0.1'], ...change },
    { trust: () => secureContext, resolver: async () => [] },
  );
  try {
    return await client.post({ path: '/v1/document-checks', checkId: 'check-1', body: Buffer.from('{}') });
  } catch (error) {
    if (!(error instanceof ProviderCallError)) throw error;
    return { failure: error.failure, status: error.status };
  } finally {
    server.closeAllConnections();
    await client.close();
  }
}

test('a call has the path below the URL, the token and the key', async () => {
  const seen = await call(({ url, headers, method }, response) => {
    const { authorization, 'idempotency-key': key } = headers;
    response.writeHead(200, json).end(JSON.stringify({ method, url, authorization, key }));
  });
  expect(seen).toEqual({
    method: 'POST',
    url: '/base/v1/document-checks',
    authorization: 'Bearer token-of-the-test',
    key: 'check-1',
  });
});

test.each<[string, RequestListener, object]>([
  ['an error status', (_, response) => response.writeHead(503).end(), { failure: 'http_error', status: 503 }],
  [
    'a redirect, which is not followed',
    (_, response) => response.writeHead(302, { location: 'https://127.0.0.1/' }).end(),
    { failure: 'http_error', status: 302 },
  ],
  ['another media type', (_, response) => response.writeHead(200).end('{}'), { failure: 'contract', status: 200 }],
  ['no JSON', (_, response) => response.writeHead(200, json).end('{'), { failure: 'contract', status: 200 }],
  [
    'more than it may have',
    (_, response) => response.writeHead(200, json).end(Buffer.alloc(2 ** 20 + 1, 0x20)),
    { failure: 'contract', status: 200 },
  ],
  ['a connection that is cut', (request) => request.socket.destroy(), { failure: 'connect_error', status: null }],
  [
    'a body that is cut',
    (request, response) => response.writeHead(200, json).write('{', () => request.socket.destroy()),
    { failure: 'bad_response', status: 200 },
  ],
])('a response with %s is a failure', async (_, listener, failure) => {
  expect(await call(listener)).toEqual(failure);
});

test('a call to a provider that does not respond in time ends, also in the middle of the body', async () => {
  expect(await call(() => {}, { timeoutMs: 200 })).toEqual({ failure: 'timeout', status: null });
  const half: RequestListener = (_, response) => void response.writeHead(200, json).write('{');
  expect(await call(half, { timeoutMs: 200 })).toMatchObject({ failure: 'timeout' });
});

test('a private address is not called unless the operator allows it', async () => {
  let calls = 0;
  const listener: RequestListener = (_, response) => {
    calls += 1;
    response.end();
  };
  expect(await call(listener, { allowAddresses: [] })).toEqual({ failure: 'blocked_address', status: null });
  expect(calls).toBe(0);
});
