import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { RequestHandler } from 'express';
import { afterEach, describe, expect, test } from 'vitest';
import type { Log } from '../../app/ports/system.ts';
import { useServers } from '../testing/test-server.ts';
import { createBodyBudget, readBody } from './body-text.ts';

const lines: Readonly<Record<string, unknown>>[] = [];
const note: Log['info'] = (fields, message) => void lines.push({ ...fields, message });
const log: Log = { debug: note, info: note, warn: note, error: note };

const servers = useServers();
afterEach(() => {
  lines.length = 0;
});

/** Connects to a server of which `/v1` does as told. */
async function connected(answer: RequestHandler): Promise<{ socket: Socket; received: () => string }> {
  const port = await servers.serve({ surfaces: [{ prefix: '/v1', router: answer }], log });
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return { socket, received: () => text };
}

/** Sends bytes and waits for the end of the connection. @returns the status of each answer, in order, and what `/v1` said in it */
async function exchange(answer: RequestHandler, sent: string, end = false): Promise<string[]> {
  const { socket, received } = await connected(answer);
  if (end) socket.end(sent);
  else socket.write(sent);
  await once(socket, 'end');
  socket.end();
  return answersIn(received());
}

function answersIn(text: string): string[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d+)[\s\S]*?\r\n\r\n(done:\/v1\/\w)?/g)].map(([, status, said]) =>
    said === undefined ? `${status}` : `${status} ${said}`,
  );
}

const post = (path: string, ...headers: string[]) =>
  `${[`POST ${path} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
const limits = { bytesMax: 100, deadlineMs: 60_000, idleMs: 60_000, room: createBodyBudget(1_000) };

/** Works for a while, then answers; what it did is done. */
const slowly: RequestHandler = async (req, res) => {
  const body = await readBody(req, limits);
  await new Promise((resolve) => setTimeout(resolve, 80));
  const text = typeof body === 'string' ? body : `done:${req.path}`;
  res.status(typeof body === 'string' ? 400 : 201).end(text);
};

describe('what the parser refuses', () => {
  test('waits for the answer to the request before it, whose length was given too short', async () => {
    expect(await exchange(slowly, `${post('/v1/a', 'Content-Length: 2')}{}x`)).toEqual(['201 done:/v1/a', '400']);
    expect(new Set(lines.map(({ status }) => status))).toEqual(new Set([201, 400]));
  });

  test('waits for all that were sent before it, and each is answered in its turn', async () => {
    const first = post('/v1/a', 'Content-Length: 0');
    const second = post('/v1/b', 'Content-Length: 2');
    expect(await exchange(slowly, `${first}${second}{}nonsense\r\n\r\n`)).toEqual([
      '201 done:/v1/a',
      '201 done:/v1/b',
      '400',
    ]);
  });

  test('is answered at once on a connection where nothing runs', async () => {
    expect(await exchange(slowly, 'nonsense\r\n\r\n')).toEqual(['400']);
    expect(lines).toEqual([expect.objectContaining({ status: 400, message: 'request' })]);
  });

  test('is not answered behind a request that was said to be the last', async () => {
    const last = post('/v1/a', 'Content-Length: 2', 'Connection: close');
    expect(await exchange(slowly, `${last}{}x`)).toEqual(['201 done:/v1/a']);
  });

  test.each([
    ['a chunk that is none', `${post('/v1/a', 'Transfer-Encoding: chunked')}2\r\n{}\r\nzz\r\n`, false],
    ['an end that comes too early', `${post('/v1/a', 'Content-Length: 20')}{}`, true],
  ])('in a body is answered once, by whoever reads that body: %s', async (_title, sent, end) => {
    expect(await exchange(slowly, sent, end)).toEqual(['400']);
    expect(lines).toEqual([expect.objectContaining({ status: 400, method: 'POST' })]);
  });

  test('in a body that nobody waits for changes nothing about its answer', async () => {
    const unread: RequestHandler = (req, res) => void setTimeout(() => res.end(`done:${req.path}`), 50);
    const sent = `${post('/v1/a', 'Transfer-Encoding: chunked')}zz\r\n`;
    expect(await exchange(unread, sent)).toEqual(['200 done:/v1/a']);
    expect(lines.map(({ status }) => status)).toEqual([200]);
  });

  test('is told by what it is: headers that are too large, and headers that do not come', async () => {
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
    expect(answersIn(received())).toEqual(['408']);
    expect(JSON.parse(received().split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 408, _tag: 'RequestTimeout' });
    socket.end();
  });

  test('ends the connection, whatever the caller still sends', async () => {
    const { socket } = await connected(slowly);
    socket.on('error', () => {});
    const noise = setInterval(() => socket.write('nonsense\r\n\r\n'), 50);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(noise);
    expect(lines).toHaveLength(1);
  });
});
