import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BodyLimits, createBodyBudget, type HeldBody, readBody } from '../surface/request-body.ts';
import { useServers } from '../testing/test-server.ts';

const servers = useServers();
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

const ample: BodyLimits = { bytesMax: 100_000, deadlineMs: 60_000, idleMs: 60_000 };

/** Starts a server that reads bodies. @returns what became of each body, in the order in which their reading ended */
async function reader({
  budget = createBodyBudget(1_000_000),
  superseded,
  ...limits
}: Partial<BodyLimits> & { budget?: ReturnType<typeof createBodyBudget>; superseded?: AbortSignal }) {
  const outcomes: Awaited<ReturnType<typeof readBody>>[] = [];
  let begun = 0;
  const port = await servers.listen(
    createServer(async (request, response) => {
      begun += 1;
      outcomes.push(await readBody(request, { ...ample, ...limits }, budget, superseded));
      response.end();
    }),
  );
  const send = (head: string, body = ''): Socket => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.resume();
    socket.write(`PUT / HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n${body}`);
    sockets.push(socket);
    return socket;
  };
  return { send, outcomes, begun: () => begun };
}

const textOf = (outcome: HeldBody | string | undefined) =>
  typeof outcome === 'object' ? outcome.bytes.toString('latin1') : outcome;

test('a body is read whole, with and without an announced length', async () => {
  const { send, outcomes } = await reader({});
  send('Content-Length: 5', 'whole');
  await expect.poll(() => outcomes.map(textOf)).toEqual(['whole']);
  const long = 'x'.repeat(20_000);
  send('Transfer-Encoding: chunked', `${long.length.toString(16)}\r\n${long}\r\n3\r\nend\r\n0\r\n\r\n`);
  await expect.poll(() => outcomes.length).toBe(2);
  expect(textOf(outcomes[1])).toBe(`${long}end`);
});

test('a body that is too large is watched up to another size, without keeping any of it', async () => {
  const budget = createBodyBudget(1_000);
  const watched: string[] = [];
  const excess = { bytesMax: 50_000, watch: (bytes: Buffer) => void watched.push(bytes.toString('latin1')) };
  const { send, outcomes } = await reader({ budget, bytesMax: 1_000, initialBytes: 100, excess });
  const body = 'ab'.repeat(20_000);
  send(`Content-Length: ${body.length}`, body);
  await expect.poll(() => outcomes).toEqual(['excess']);
  expect(watched.join('')).toBe(body);
  expect(budget.reserve(1_000)).toBe(true);
  budget.release(1_000);
  send('Transfer-Encoding: chunked', `${(60_000).toString(16)}\r\n${'x'.repeat(60_000)}\r\n0\r\n\r\n`);
  await expect.poll(() => outcomes).toEqual(['excess', 'too_large']);
  send('Content-Length: 50001', '');
  await expect.poll(() => outcomes).toEqual(['excess', 'too_large', 'too_large']);
});

describe('a slow body', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** Reads a body of three bytes that a test writes, without a connection. */
  const begin = (limits: BodyLimits) => {
    const stream = Object.assign(new PassThrough(), { headers: { 'content-length': '3' } });
    return { stream, outcome: readBody(stream as unknown as IncomingMessage, limits, createBodyBudget(1000)) };
  };
  const write = async (stream: PassThrough, text: string, afterMs: number) => {
    await vi.advanceTimersByTimeAsync(afterMs);
    const arrived = once(stream, 'data');
    stream.write(text);
    await arrived;
  };

  test('is refused at its deadline, however steadily it arrives', async () => {
    const { stream, outcome } = begin({ bytesMax: 10, deadlineMs: 300, idleMs: 200 });
    await write(stream, 'x', 140);
    await write(stream, 'x', 140);
    await vi.advanceTimersByTimeAsync(20);
    expect(await outcome).toBe('too_slow');
  });

  test('may pause for less than the idle limit, any number of times', async () => {
    const { stream, outcome } = begin({ bytesMax: 10, deadlineMs: 1000, idleMs: 200 });
    await write(stream, 'x', 150);
    await write(stream, 'x', 150);
    await write(stream, 'x', 150);
    stream.end();
    expect(textOf(await outcome)).toBe('xxx');
  });

  test('is refused after a pause as long as the idle limit', async () => {
    const { stream, outcome } = begin({ bytesMax: 10, deadlineMs: 1000, idleMs: 200 });
    await write(stream, 'x', 150);
    await vi.advanceTimersByTimeAsync(200);
    expect(await outcome).toBe('too_slow');
  });
});

test('all bodies together reserve no more than their budget, and release it with their end', async () => {
  const budget = createBodyBudget(10_000);
  const { send, outcomes, begun } = await reader({ budget });
  const first = send('Content-Length: 6000', 'x');
  await expect.poll(begun).toBe(1);
  send('Content-Length: 6000', 'x');
  await expect.poll(() => outcomes).toEqual(['over_budget']);
  first.destroy();
  await expect.poll(() => outcomes).toEqual(['over_budget', 'aborted']);
  send('Content-Length: 10000', 'x'.repeat(10_000));
  await expect.poll(() => outcomes.length).toBe(3);
  const held = outcomes[2] as HeldBody;
  expect(budget.reserve(1)).toBe(false);
  held.release();
  expect(budget.reserve(10_000)).toBe(true);
});

test('a body whose connection ended before its reading began reserves nothing', async () => {
  const budget = createBodyBudget(10_000);
  const outcome = Promise.withResolvers<unknown>();
  const port = await servers.listen(
    createServer(async (request) => {
      // Such as a slow authentication.
      socket.destroy();
      request.on('error', () => {});
      await new Promise((resolve) => request.once('close', resolve));
      outcome.resolve(await readBody(request, ample, budget));
    }),
  );
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6000\r\n\r\nx');
  });
  expect(await outcome.promise).toBe('aborted');
  expect(budget.reserve(10_000)).toBe(true);
});

test('with a small initial reservation, announcements take no memory from others, and bytes that arrive do', async () => {
  const budget = createBodyBudget(60_000);
  const { send, outcomes, begun } = await reader({ budget, initialBytes: 10 });
  for (let index = 0; index < 20; index += 1) send('Content-Length: 50000', '');
  await expect.poll(begun).toBe(20);
  const whole = 'x'.repeat(50_000);
  send('Content-Length: 50000', whole);
  await expect.poll(() => outcomes.map(textOf)).toEqual([whole]);
  send('Content-Length: 50000', whole);
  await expect.poll(() => outcomes[1]).toBe('over_budget');
  (outcomes[0] as HeldBody).release();
  expect(budget.reserve(60_000 - 20 * 10)).toBe(true);
});

test('a body without an announced length reserves memory as it grows', async () => {
  const { send, outcomes } = await reader({ budget: createBodyBudget(50_000) });
  const chunk = `4e20\r\n${'x'.repeat(20_000)}\r\n`;
  send('Transfer-Encoding: chunked', `${chunk}${chunk}${chunk}0\r\n\r\n`);
  await expect.poll(() => outcomes).toEqual(['over_budget']);
});

test('a body that arrives byte by byte takes little more than its own size', async () => {
  const bytes = 1_000_000;
  const budget = createBodyBudget(2 * bytes);
  const request = Object.assign(new EventEmitter(), { headers: {} });
  const limits = { bytesMax: bytes, deadlineMs: 60_000 };
  const outcome = readBody(request as unknown as IncomingMessage, limits, budget);
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < bytes; index += 1) request.emit('data', Buffer.from('x'));
  // A million chunks that are kept take more than 100 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(70_000_000);
  expect(budget.reserve(bytes + 1)).toBe(false);
  request.emit('end');
  expect(((await outcome) as HeldBody).bytes.length).toBe(bytes);
});

test('reading stops when the body is superseded', async () => {
  const controller = new AbortController();
  const { send, outcomes, begun } = await reader({ superseded: controller.signal });
  send('Content-Length: 10', 'x');
  await expect.poll(begun).toBe(1);
  controller.abort();
  await expect.poll(() => outcomes).toEqual(['superseded']);
});

test('a body that is larger than its limit is not read to its end, announced or not', async () => {
  const { send, outcomes } = await reader({ bytesMax: 10 });
  send('Content-Length: 11');
  await expect.poll(() => outcomes).toEqual(['too_large']);
  send('Transfer-Encoding: chunked', `b\r\n${'x'.repeat(11)}\r\n`);
  await expect.poll(() => outcomes).toEqual(['too_large', 'too_large']);
});

test('a small body that arrives with its head is read without timers and listeners, and its request ends', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const seen: unknown[] = [];
  const port = await servers.listen(
    createServer(async (request, response) => {
      request.once('end', () => seen.push('end'));
      // As after authentication: the parser has the body, and has not reported the end.
      await null;
      const before = timers.mock.calls.length;
      seen.push(textOf(await readBody(request, ample, createBodyBudget(1_000))));
      seen.push(timers.mock.calls.length - before, request.listenerCount('data'));
      response.end();
    }),
  );
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  for (const body of ['first', 'other']) {
    socket.write(`PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n${body}`);
    await once(socket, 'data');
    await expect.poll(() => seen).toEqual([body, 0, 0, 'end']);
    seen.length = 0;
  }
  timers.mockRestore();
});
