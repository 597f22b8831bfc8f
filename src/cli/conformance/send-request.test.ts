import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createSendRequest, split } from './send-request.ts';

describe('the parts of a body', () => {
  const text = JSON.stringify({ remark: '本人確認のしるし'.repeat(20) });

  test.each([1, 2, 3, 5, 8])('join to the body again, %d of them', (pieces) => {
    const parts = split(Buffer.from(text), pieces);
    expect(parts).toHaveLength(pieces);
    expect(`${Buffer.concat(parts)}`).toBe(text);
  });

  test('end inside characters, so joining them as texts changes the text', () => {
    const parts = split(Buffer.from(text), 5);
    expect(parts.map((part) => `${part}`).join('')).not.toBe(text);
  });

  test('of ASCII letters have about equal length', () => {
    expect(split(Buffer.from('abcdefghij'), 3).map((part) => `${part}`)).toEqual(['abcd', 'efgh', 'ij']);
  });
});

describe('a request', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  async function open(listener: RequestListener): Promise<URL> {
    const server = createServer(listener);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      return closed;
    });
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/in?token=1`);
  }
  const request = { headers: { 'webhook-id': 'evt_1' }, body: Buffer.from('{}') };
  const options = { timeoutMs: 30_000, userAgent: 'test' };

  test('arrives with its length and headers, and does not follow redirects', async () => {
    const seen: unknown[] = [];
    const url = await open(async ({ method, url: path, headers }, response) => {
      seen.push([method, path, headers['content-length'], headers['content-type'], headers['webhook-id']]);
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    const response = await createSendRequest({ url, ...options })(request);
    expect([response.status, response.error]).toEqual([307, null]);
    expect(seen).toEqual([['POST', '/in?token=1', '2', 'application/json', 'evt_1']]);
  });

  test('ends with the response headers, whatever the length of the body', async () => {
    const url = await open((_request, response) => {
      response.writeHead(200);
      response.write('the rest never comes');
    });
    expect(await createSendRequest({ url, ...options })(request)).toMatchObject({ status: 200 });
  });

  test('ends after its timeout, and when its signal is aborted', async () => {
    const url = await open(() => {});
    const send = createSendRequest({ url, ...options, timeoutMs: 50 });
    expect(await send(request)).toMatchObject({ status: null, error: 'timeout' });
    const aborted = AbortSignal.abort();
    expect(await send(request, { signal: aborted })).toMatchObject({ status: null, error: 'aborted' });
    const ending = new AbortController();
    const sent = createSendRequest({ url, ...options })(request, { signal: ending.signal });
    ending.abort();
    expect(await sent).toMatchObject({ status: null, error: 'aborted' });
  });

  test('reports the system’s error code of an aborted connection', async () => {
    const url = await open(({ socket }) => socket.destroy());
    expect(await createSendRequest({ url, ...options })(request)).toMatchObject({ status: null, error: 'ECONNRESET' });
  });
});
