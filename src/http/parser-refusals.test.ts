import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Log } from '../app/ports/system.ts';
import { createBodyBudget, readBody } from './surface/request-body.ts';
import type { SurfaceHandler } from './surface/surface.ts';
import { useServers } from './testing/test-server.ts';
import { lingerMs } from './wire/message.ts';

const lines: Readonly<Record<string, unknown>>[] = [];
const note: Log['info'] = (fields, message) => void lines.push({ ...fields, message });
const log: Log = { debug: note, info: note, warn: note, error: note };

const servers = useServers();
afterEach(() => {
  lines.length = 0;
});

/** Connects to a server with this handler at `/v1`. */
async function connected(handler: SurfaceHandler): Promise<{ socket: Socket; received: () => string }> {
  const port = await servers.serve({ surfaces: [{ name: 'tenant', prefix: '/v1', router: handler }], log });
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return { socket, received: () => text };
}

/** Sends bytes and waits for the end of the connection. @returns the status of each response, in order, with the handler's text */
async function exchange(handler: SurfaceHandler, sent: string, end = false): Promise<string[]> {
  const { socket, received } = await connected(handler);
  if (end) socket.end(sent);
  else socket.write(sent);
  await once(socket, 'end');
  socket.end();
  return responsesIn(received());
}

function responsesIn(text: string): string[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d+)[\s\S]*?\r\n\r\n(done:\/v1\/\w)?/g)].map(([, status, done]) =>
    done === undefined ? `${status}` : `${status} ${done}`,
  );
}

const post = (path: string, ...headers: string[]) =>
  `${[`POST ${path} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
const limits = { bytesMax: 100, deadlineMs: 60_000 };

/** Reads the body, works for a while, then responds. */
const slowly: SurfaceHandler = async (request, { response }) => {
  const body = await readBody(request, limits, createBodyBudget(1_000));
  await new Promise((resolve) => setTimeout(resolve, 20));
  const text = typeof body === 'string' ? body : `done:${request.url}`;
  response.statusCode = typeof body === 'string' ? 400 : 201;
  response.end(text);
};

describe('what the parser refuses', () => {
  test.each([
    ['a request whose length was given too short', `${post('/v1/a', 'Content-Length: 2')}{}x`, ['a']],
    [
      'pipelined requests',
      `${post('/v1/a', 'Content-Length: 0')}${post('/v1/b', 'Content-Length: 2')}{}nonsense\r\n\r\n`,
      ['a', 'b'],
    ],
    ['a request that asked to close', `${post('/v1/a', 'Content-Length: 2', 'Connection: close')}{}x`, ['a']],
  ])('closes the connection behind the responses to %s', async (_title, sent, paths) => {
    expect(await exchange(slowly, sent)).toEqual(paths.map((path) => `201 done:/v1/${path}`));
    expect(lines.map(({ status }) => status)).toEqual(paths.map(() => 201));
  });

  test('gets a response at once on a connection where nothing runs', async () => {
    expect(await exchange(slowly, 'nonsense\r\n\r\n')).toEqual(['400']);
    expect(lines).toEqual([expect.objectContaining({ status: 400, message: 'request ended' })]);
  });

  test.each([
    ['a malformed chunk', `${post('/v1/a', 'Transfer-Encoding: chunked')}2\r\n{}\r\nzz\r\n`, false],
    ['an end that comes too early', `${post('/v1/a', 'Content-Length: 20')}{}`, true],
  ])(
    'in the body of the only request gets one response and one log line, and its reader stops waiting: %s',
    async (_title, sent, end) => {
      let isRead = false;
      const reading: SurfaceHandler = async (request, { response }) => {
        isRead = (await readBody(request, limits, createBodyBudget(1_000))) === 'aborted';
        response.writeHead(400).end();
      };
      expect(await exchange(reading, sent, end)).toEqual(['400']);
      await expect.poll(() => isRead && lines.length > 0).toBe(true);
      const code = expect.stringMatching(/^HPE_/);
      expect(lines).toEqual([expect.objectContaining({ method: 'POST', status: 400, code, aborted: true })]);
    },
  );

  test('is told apart: headers that are too large, and headers that do not arrive', async () => {
    expect(await exchange(slowly, `GET /v1/a HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`)).toEqual([
      '431',
    ]);
    const { socket, received } = await connected(slowly);
    const [begun] = (await Promise.all([once(servers.last() as Server, 'connection'), once(socket, 'connect')]))[0] as [
      Socket,
    ];
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    servers.last()?.emit('clientError', late, begun);
    await once(socket, 'end');
    expect(responsesIn(received())).toEqual(['408']);
    expect(JSON.parse(received().split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 408, _tag: 'RequestTimeout' });
    socket.end();
  });

  test('ends the connection, whatever the caller still sends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { socket } = await connected(slowly);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    const noise = setInterval(() => socket.write('nonsense\r\n\r\n'), 5);
    await once(socket, 'end');
    vi.advanceTimersByTime(lingerMs);
    await closed;
    clearInterval(noise);
    vi.useRealTimers();
    await expect.poll(() => lines.length).toBe(1);
  });
});
