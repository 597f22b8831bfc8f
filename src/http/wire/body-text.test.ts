import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { useServers } from '../testing/test-server.ts';
import { type BodyLimits, createBodyBudget, type HeldBody, readBody } from './body-text.ts';

const servers = useServers();
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

const ample = (change: Partial<BodyLimits> = {}): BodyLimits => ({
  bytesMax: 100_000,
  deadlineMs: 60_000,
  idleMs: 60_000,
  room: createBodyBudget(1_000_000),
  ...change,
});

/** Starts a server that reads bodies. @returns its port, and what came of each body, in the order of the requests' ends */
async function reader(limits: BodyLimits, givenUp?: AbortSignal) {
  const outcomes: Awaited<ReturnType<typeof readBody>>[] = [];
  let begun = 0;
  const port = await servers.listen(
    createServer(async (request, response) => {
      begun += 1;
      outcomes.push(await readBody(request, limits, givenUp));
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
  const { send, outcomes } = await reader(ample());
  send('Content-Length: 5', 'whole');
  await expect.poll(() => outcomes.map(textOf)).toEqual(['whole']);
  const long = 'x'.repeat(20_000);
  send('Transfer-Encoding: chunked', `${long.length.toString(16)}\r\n${long}\r\n3\r\nend\r\n0\r\n\r\n`);
  await expect.poll(() => outcomes.length).toBe(2);
  expect(textOf(outcomes[1])).toBe(`${long}end`);
});

test('a body that takes longer than its deadline is not waited for, however steadily it comes', async () => {
  const { send, outcomes } = await reader(ample({ deadlineMs: 300 }));
  const socket = send('Content-Length: 1000', 'x');
  const timer = setInterval(() => socket.write('x'), 50);
  const startedAt = performance.now();
  await expect.poll(() => outcomes).toEqual(['too_slow']);
  clearInterval(timer);
  expect(performance.now() - startedAt).toBeGreaterThan(250);
});

test('a body that pauses for too long is not waited for, and one that pauses for less is', async () => {
  const { send, outcomes } = await reader(ample({ idleMs: 3000 }));
  const slow = send('Content-Length: 3', 'x');
  // Together the pauses are longer than the limit; each by itself is far from it.
  for (let part = 0; part < 2; part += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1600));
    slow.write('x');
  }
  await expect.poll(() => outcomes.map(textOf)).toEqual(['xxx']);
  send('Content-Length: 3', 'x');
  await expect.poll(() => outcomes[1]).toBe('too_slow');
});

test('all bodies together take no more than their room, and give it back with their end', async () => {
  const room = createBodyBudget(10_000);
  const { send, outcomes, begun } = await reader(ample({ room }));
  const first = send('Content-Length: 6000', 'x');
  await expect.poll(begun).toBe(1);
  send('Content-Length: 6000', 'x');
  await expect.poll(() => outcomes).toEqual(['no_room']);
  first.destroy();
  await expect.poll(() => outcomes).toEqual(['no_room', 'aborted']);
  send('Content-Length: 10000', 'x'.repeat(10_000));
  await expect.poll(() => outcomes.length).toBe(3);
  const held = outcomes[2] as HeldBody;
  expect(room.take(1)).toBe(false);
  held.letGo();
  expect(room.take(10_000)).toBe(true);
});

test('where nothing much is taken at first, an announcement takes no room from others, and what comes does', async () => {
  const room = createBodyBudget(60_000);
  const { send, outcomes, begun } = await reader(ample({ room, atFirst: 10 }));
  for (let index = 0; index < 20; index += 1) send('Content-Length: 50000', '');
  await expect.poll(begun).toBe(20);
  const whole = 'x'.repeat(50_000);
  send('Content-Length: 50000', whole);
  await expect.poll(() => outcomes.map(textOf)).toEqual([whole]);
  send('Content-Length: 50000', whole);
  await expect.poll(() => outcomes[1]).toBe('no_room');
  (outcomes[0] as HeldBody).letGo();
  expect(room.take(60_000 - 20 * 10)).toBe(true);
});

test('one owner takes no more of a room than its share', () => {
  const room = createBodyBudget(100, 75);
  expect([room.take(70, 'a'), room.take(6, 'a'), room.take(25, 'b'), room.take(6, 'b')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  room.free(70, 'a');
  expect([room.take(75, 'a'), room.take(1, 'a')]).toEqual([true, false]);
});

test('a body without an announced length takes room as it grows', async () => {
  const { send, outcomes } = await reader(ample({ room: createBodyBudget(50_000) }));
  const chunk = `4e20\r\n${'x'.repeat(20_000)}\r\n`;
  send('Transfer-Encoding: chunked', `${chunk}${chunk}${chunk}0\r\n\r\n`);
  await expect.poll(() => outcomes).toEqual(['no_room']);
});

test('a body that comes byte by byte takes little more than its own size', async () => {
  const bytes = 400_000;
  const room = createBodyBudget(2 * bytes);
  const { send, outcomes } = await reader(ample({ bytesMax: bytes, room }));
  const before = process.memoryUsage().heapUsed;
  const socket = send('Transfer-Encoding: chunked');
  for (let part = 0; part < 100; part += 1) {
    if (!socket.write('1\r\nx\r\n'.repeat(bytes / 100))) await once(socket, 'drain');
  }
  // It has grown to its last size, so most of it has come.
  const isGrown = () => {
    const more = room.take(bytes + 1);
    if (more) room.free(bytes + 1);
    return !more;
  };
  await expect.poll(isGrown, { timeout: 20_000 }).toBe(true);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(30_000_000);
  socket.write('0\r\n\r\n');
  await expect.poll(() => outcomes.length, { timeout: 20_000 }).toBe(1);
  expect((outcomes[0] as HeldBody).bytes.length).toBe(bytes);
}, 30_000);

test('a body that is given up is not waited for', async () => {
  const giveUp = new AbortController();
  const { send, outcomes, begun } = await reader(ample(), giveUp.signal);
  send('Content-Length: 10', 'x');
  await expect.poll(begun).toBe(1);
  giveUp.abort();
  await expect.poll(() => outcomes).toEqual(['given_up']);
});

test('a body that is larger than its bound is not read to its end, announced or not', async () => {
  const { send, outcomes } = await reader(ample({ bytesMax: 10 }));
  send('Content-Length: 11');
  await expect.poll(() => outcomes).toEqual(['too_large']);
  send('Transfer-Encoding: chunked', `b\r\n${'x'.repeat(11)}\r\n`);
  await expect.poll(() => outcomes).toEqual(['too_large', 'too_large']);
});
