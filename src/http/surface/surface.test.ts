import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { captureOperations } from '../../../generated/operations/capture.ts';
import { useServers } from '../testing/test-server.ts';
import { type BodyLimits, createBodyBudget } from '../wire/body-text.ts';
import type { CaptureContext } from './authenticate-browser.ts';
import { limitUploads } from './capture-uploads.ts';
import { createSurface } from './surface.ts';

const document = JSON.parse(
  readFileSync(new URL('../../../generated/openapi/capture.json', import.meta.url), 'utf8'),
) as object;
const sessionId = `vs_${'0'.repeat(32)}`;
const context: CaptureContext = {
  requestId: 'req_1',
  sessionId,
  tenantId: 'tenant-1',
  browserHash: '',
  newCookie: null,
};

const servers = useServers();

/** Starts a capture surface whose handlers answer at once, or when `held` resolves. @returns what a request in full is answered with */
async function surface(change: Partial<BodyLimits>, held: Promise<void> = Promise.resolve()) {
  const limits = { bytesMax: 1000, deadlineMs: 60_000, idleMs: 60_000, room: createBodyBudget(10_000), ...change };
  let begun = 0;
  const handler = async () => {
    begun += 1;
    await held;
    return { status: 200, body: {} };
  };
  const app = express();
  app.use((_req, res, next) => {
    res.locals.requestId = 'req_1';
    next();
  });
  app.use(
    createSurface<CaptureContext>({
      operations: captureOperations,
      document,
      handlers: Object.fromEntries(Object.keys(captureOperations).map((id) => [id, handler])),
      challenge: 'Cookie',
      authenticate: async () => ({ context }),
      bodies: () => limits,
      enter: limitUploads(),
      onError: () => ({ status: 500 }),
    }),
  );
  const port = await servers.listen(createServer(app));
  const send = async (below: string, type: string, body: string, length = body.length) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(
      `PUT /capture/verifications/${sessionId}${below} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n` +
        `Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`,
    );
    await once(socket, 'close');
    const [head = '', text = ''] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), ...(JSON.parse(text) as { _tag?: string; reason?: string }) };
  };
  return {
    port,
    room: limits.room,
    begun: () => begun,
    type: (length?: number) =>
      send('/user-input', 'application/json', '{"lastName":"A","firstName":"B","birthDate":"1990-01-01"}', length),
    give: (length?: number) => send('/evidence/document_front', 'image/png', 'picture', length),
  };
}

test.each(['type', 'give'] as const)(
  'a body that does not arrive in time is refused, in the words of the document: %s',
  async (call) => {
    const { [call]: ask, room } = await surface({ deadlineMs: 100 });
    expect(await ask(500)).toMatchObject({
      status: 400,
      _tag: 'InvalidRequest',
      issues: [{ path: '/body', message: 'must arrive within 0.1 seconds, without long pauses' }],
    });
    expect(room.take(10_000)).toBe(true);
  },
);

test.each(['type', 'give'] as const)(
  'a body that there is no room for is refused as a fault of the moment: %s',
  async (call) => {
    const { [call]: ask } = await surface({ room: createBodyBudget(5) });
    expect(await ask()).toMatchObject({ status: 503, _tag: 'ServiceUnavailable' });
  },
);

test('a body counts until its request is answered, and no longer', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { give, room } = await surface({ room: createBodyBudget(10) }, held);
  const first = give();
  const isFree = () => {
    const taken = room.take(10);
    if (taken) room.free(10);
    return taken;
  };
  await expect.poll(isFree).toBe(false);
  expect(await give()).toMatchObject({ status: 503 });
  answer();
  expect(await first).toMatchObject({ status: 200 });
  expect(room.take(10)).toBe(true);
});

test('while two pictures of a verification are looked at, a third is told to try again', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { give, type, begun } = await surface({}, held);
  const taken = [give(), give()];
  await expect.poll(begun).toBe(2);
  expect(await give()).toMatchObject({ status: 409, _tag: 'VerificationNotOpen', reason: 'conflict' });
  answer();
  expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await give()).toMatchObject({ status: 200 });
  expect(await type()).toMatchObject({ status: 200 });
});

test.each([
  { fault: 'too large', change: { bytesMax: 100 }, status: 413 },
  { fault: 'one that there is no room for', change: { bytesMax: 10_000_000, room: createBodyBudget(5) }, status: 503 },
])('whoever is still sending a body that is $fault reads the whole refusal behind it', async ({ change, status }) => {
  const { port } = await surface(change);
  const socket = connect(port, '127.0.0.1');
  const closed = once(socket, 'close');
  // It reads nothing before all is sent, as many clients do. A connection that is closed on it takes the answer away.
  socket.pause();
  socket.on('error', () => {});
  const body = Buffer.alloc(8_000_000);
  socket.write(
    `PUT /capture/verifications/${sessionId}/evidence/document_front HTTP/1.1\r\nHost: localhost\r\n` +
      `Content-Type: image/png\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await new Promise<void>((resolve, reject) => socket.write(body, (error) => (error ? reject(error) : resolve())));
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('utf8');
  });
  socket.resume();
  await closed;
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]+"requestId":"req_1"[^]*}$`));
});
