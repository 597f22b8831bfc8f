import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Log } from '../app/ports/system.ts';
import type { SurfaceHandler } from './surface/surface.ts';
import { useServers } from './testing/test-server.ts';

interface Line {
  readonly level: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

const lines: Line[] = [];
const at =
  (level: string): Log['info'] =>
  (fields, message) =>
    void lines.push({ ...fields, level, message });
const log: Log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };

const servers = useServers();
afterEach(() => {
  lines.length = 0;
});

/** Starts a server with this handler at `/v1`. @returns its port */
const listening = (handler: SurfaceHandler): Promise<number> =>
  servers.serve({ surfaces: [{ name: 'tenant', prefix: '/v1', router: handler }], log });

const requests = () => lines.filter(({ message }) => message === 'request ended');
const head = 'GET /v1/x HTTP/1.1\r\nHost: localhost\r\n';

test('a request whose caller disconnects before the response has one log line, without a status', async () => {
  let arrived = () => {};
  const begun = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const socket = connect(await listening(() => arrived()), '127.0.0.1');
  socket.write(`${head}\r\n`);
  await begun;
  expect(requests()).toEqual([]);
  socket.destroy();
  await expect.poll(requests).toHaveLength(1);
  expect(requests()[0]).toMatchObject({ level: 'info', method: 'GET', status: null, aborted: true });
});

test('a response that is cut off is logged with its status, as aborted', async () => {
  const socket = connect(
    await listening((_request, { response }) => {
      response.writeHead(200, { 'content-length': 10 });
      response.write('half');
    }),
    '127.0.0.1',
  );
  socket.write(`${head}\r\n`);
  await once(socket, 'data');
  socket.destroy();
  await expect.poll(requests).toHaveLength(1);
  expect(requests()[0]).toMatchObject({ status: 200, aborted: true });
});

test('a complete request has one log line, without `aborted`', async () => {
  const url = `http://127.0.0.1:${await listening((_request, { response }) => void response.writeHead(204).end())}/v1/x`;
  expect((await fetch(url)).status).toBe(204);
  expect((await fetch(url)).status).toBe(204);
  await expect.poll(requests).toHaveLength(2);
  for (const line of requests()) expect(line).toEqual(expect.not.objectContaining({ aborted: expect.anything() }));
});

test('the log names the error of a failed request in `error`, without its message', async () => {
  const port = await listening(() => {
    throw Object.assign(new Error('planted'), { code: 'EPLANTED' });
  });
  expect((await fetch(`http://127.0.0.1:${port}/v1/x`)).status).toBe(500);
  const failed = lines.find(({ message }) => message === 'request failed');
  expect(failed).toMatchObject({ level: 'error', error: { name: 'Error', code: 'EPLANTED' } });
  expect(failed).not.toHaveProperty('err');
  expect(JSON.stringify(failed)).not.toContain('planted');
});

test('a connection whose caller does not read the response ends after the timeout', async () => {
  const port = await listening((_request, { response }) => {
    response.end(Buffer.alloc(50_000_000));
    response.socket?.setTimeout(200);
  });
  // Longer than a body may pause, and no response takes as long to produce.
  expect(servers.last()?.timeout).toBe(180_000);
  const socket = connect(port, '127.0.0.1');
  // It sends, and reads nothing.
  socket.pause();
  socket.write(`${head}\r\n`);
  await expect.poll(requests).toMatchObject([{ status: 200, aborted: true }]);
  socket.destroy();
});
