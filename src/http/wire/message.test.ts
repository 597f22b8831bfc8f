import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Router } from 'express';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Log } from '../../app/ports/system.ts';
import { createHttpServer } from '../server.ts';

const lines: Readonly<Record<string, unknown>>[] = [];
const note: Log['info'] = (fields, message) => void lines.push({ ...fields, message });
const log: Log = { debug: note, info: note, warn: note, error: note };

let server: Server;
beforeAll(async () => {
  const open = Router().get('/livez', (req, res) => void res.end(`alive:${req.query.q ?? ''}`));
  server = createHttpServer({ surfaces: [], open, ids: { uuid: () => '00000000-0000-7000-8000-000000000000' }, log });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
afterEach(() => {
  lines.length = 0;
});

/** Sends the lines of a head, to which `Connection: close` is added. */
async function send(...head: string[]): Promise<{ status: number; head: string; body: string }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.write(`${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  const [first = '', ...rest] = text.split('\r\n\r\n');
  return { status: Number(first.split(' ')[1]), head: first, body: rest.join('\r\n\r\n') };
}

describe('the target of a request', () => {
  test.each([
    'http://[::1/v1/secret',
    'http://',
    'https://[',
    'http:///livez',
    'http://x:99999/livez',
    'ftp://x/livez',
    'livez',
    '?livez',
    '*',
  ])('%s gets 400, and no log line or response repeats it', async (target) => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    const response = await send(`GET ${target} HTTP/1.1`, 'Host: x');
    expect(warn.mock.calls).toEqual([]);
    warn.mockRestore();
    expect(response.status).toBe(400);
    expect(response.head).toMatch(/^x-request-id: req_[0-9a-f]{32}$/im);
    expect(response.head).toMatch(/^content-type: application\/problem\+json$/im);
    const message = expect.stringMatching(/^the request must /);
    expect(JSON.parse(response.body)).toMatchObject({ status: 400, _tag: 'InvalidRequest', issues: [{ message }] });
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ message: 'request ended', status: 400 });
    for (const text of [response.body, JSON.stringify(lines)]) expect(text).not.toMatch(/livez|secret|::1/);
  });

  test.each([
    ['/livez?q=a', 'alive:a'],
    ['http://x/livez', 'alive:'],
    ['HTTPS://[::1]:8443/livez?q=http://y', 'alive:http://y'],
  ])('%s leads to its path', async (target, body) => {
    expect(await send(`GET ${target} HTTP/1.1`, 'Host: x')).toMatchObject({ status: 200, body });
  });

  test.each(['http://x', 'https://x?q=livez', '//livez'])('%s leads to no path', async (target) => {
    expect(await send(`GET ${target} HTTP/1.1`, 'Host: x')).toMatchObject({ status: 404 });
  });
});

describe('headers', () => {
  const issuesOf = (body: string) => (JSON.parse(body) as { issues: object[] }).issues;

  test.each(['Host', 'Authorization', 'Content-Type', 'Idempotency-Key'])(
    '%s may be given once only, whatever its values are',
    async (name) => {
      const host = name === 'Host' ? [] : ['Host: x'];
      const twice = await send(
        'GET /livez HTTP/1.1',
        ...host,
        `${name}: one`,
        `${name.toLowerCase()}: one`,
        `${name}: one`,
      );
      expect(twice.status).toBe(400);
      const path = `/headers/${name.toLowerCase()}`;
      expect(issuesOf(twice.body)).toEqual([{ path, message: `header "${name.toLowerCase()}" must be given once` }]);
      expect((await send('GET /livez HTTP/1.1', ...host, `${name}: one`)).status).toBe(200);
    },
  );

  test('other headers may be repeated', async () => {
    const response = await send('GET /livez HTTP/1.1', 'Host: x', 'Accept: a/b', 'Accept: */*', 'X-A: 1', 'X-A: 2');
    expect(response.status).toBe(200);
  });

  test.each(['gzip, chunked', 'chunked, chunked'])('the transfer coding %s is refused', async (coding) => {
    const response = await send('POST /livez HTTP/1.1', 'Host: x', `Transfer-Encoding: ${coding}`);
    expect(response.status).toBe(400);
    expect(issuesOf(response.body)).toMatchObject([{ path: expect.stringMatching(/^\/headers/) }]);
  });

  test('the transfer coding chunked is accepted in any case', async () => {
    const response = await send('GET /livez HTTP/1.1', 'Host: x', 'Transfer-Encoding: Chunked');
    expect(response.status).toBe(200);
  });
});
