import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { captureOperations } from '../../../generated/operations/capture.ts';
import { type Log, StorageUnavailable } from '../../app/ports/system.ts';
import { createWaitingLine, type WaitingLine } from '../../system/waiting-line.ts';
import { useServers } from '../testing/test-server.ts';
import { exchangeOf } from '../wire/message.ts';
import { type Admission, createAdmission } from './admission.ts';
import type { CaptureContext } from './authenticate-browser.ts';
import type { BodyPolicy } from './request-body.ts';
import { type BodyBudget, type BodyLimits, createBodyBudget } from './request-body.ts';
import { createSurface } from './surface.ts';
import { limitUploads } from './upload-slots.ts';

const { paths, ...rest } = JSON.parse(
  readFileSync(new URL('../../../generated/openapi/capture.json', import.meta.url), 'utf8'),
) as { paths: Record<string, object> };
/** Only the operations of these tests: each surface compiles the rules of all. */
const tested = [captureOperations.putEvidence.path, captureOperations.putUserInput.path];
const document = { ...rest, paths: Object.fromEntries(tested.map((path) => [path, paths[path]])) };
const sessionId = `vs_${'0'.repeat(32)}`;
const context: CaptureContext = {
  requestId: 'req_1',
  sessionId,
  tenantId: 'tenant-1',
  browserHash: '',
  newCookie: null,
};
const silent = () => {};
const log: Log = { debug: silent, info: silent, warn: silent, error: silent };

const servers = useServers();

/** The handler, the body policy and the admission of the running test. */
let handler: () => Promise<{ status: number; body: object }>;
let bodies: BodyPolicy;
let admission: Admission;
/** In which calls of the running test wait, if any. */
let line: WaitingLine | undefined;

/** Built once, because it compiles the document's rules. */
const router = createSurface<CaptureContext>({
  operations: captureOperations,
  document,
  handlers: Object.fromEntries(Object.keys(captureOperations).map((id) => [id, () => handler()])),
  challenge: 'Cookie',
  authenticate: async () => ({ context }),
  get bodies() {
    return bodies;
  },
  get admission() {
    return admission;
  },
  lineOf: () => line && { line, owner: 'tenant-1' },
  acquireSlot: limitUploads(),
  log,
});

interface SurfaceOptions {
  readonly budget?: BodyBudget;
  readonly held?: Promise<void>;
  readonly callsMax?: number;
  readonly ownLine?: WaitingLine;
}

/** Starts a capture surface whose handlers respond at once, or when `held` resolves. */
async function surface(
  change: Partial<BodyLimits>,
  { budget = createBodyBudget(10_000), held = Promise.resolve(), callsMax = 100, ownLine }: SurfaceOptions = {},
) {
  admission = createAdmission({ callsMax, waitMsMax: 1, waitingMax: 100 });
  line = ownLine;
  const limits = { bytesMax: 1000, deadlineMs: 60_000, idleMs: 60_000, ...change };
  bodies = { budget, json: limits, picture: limits };
  let begun = 0;
  let closed = 0;
  handler = async () => {
    begun += 1;
    await held;
    return { status: 200, body: {} };
  };
  const port = await servers.listen(
    createServer((request, response) => {
      response.once('close', () => {
        closed += 1;
      });
      void router(request, exchangeOf('req_1', response));
    }),
  );
  const send = async (below: string, type: string, body: string, length = body.length) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      received += chunk;
      // The service keeps the connection open for a while when it has not read the whole body.
      if (received.endsWith('}')) socket.destroy();
    });
    socket.write(
      `PUT /capture/verifications/${sessionId}${below} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n` +
        `Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`,
    );
    await once(socket, 'close');
    const [head = '', text = ''] = received.split('\r\n\r\n');
    const retryAfter = /\r\nRetry-After: (\d+)/.exec(head)?.[1];
    const problem = JSON.parse(text) as { _tag?: string; reason?: string };
    return { status: Number(head.split(' ')[1]), ...(retryAfter && { retryAfter }), ...problem };
  };
  return {
    port,
    begun: () => begun,
    closed: () => closed,
    type: (length?: number) =>
      send('/user-input', 'application/json', '{"lastName":"A","firstName":"B","birthDate":"1990-01-01"}', length),
    upload: (length?: number) => send('/evidence/document_front', 'image/png', 'picture', length),
  };
}

/** A promise that the test resolves. */
function gate() {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { held, open };
}

test.each(['type', 'upload'] as const)('a body that does not arrive in time gets 400: %s', async (call) => {
  const budget = createBodyBudget(10_000);
  const { [call]: send } = await surface({ deadlineMs: 20 }, { budget });
  expect(await send(500)).toMatchObject({
    status: 400,
    _tag: 'InvalidRequest',
    issues: [{ path: '/body', message: 'the body must arrive within 0.02 seconds, without long pauses' }],
  });
  expect(budget.reserve(10_000)).toBe(true);
});

test.each(['type', 'upload'] as const)('a body that exceeds the budget gets 503: %s', async (call) => {
  const { [call]: send } = await surface({}, { budget: createBodyBudget(5) });
  expect(await send()).toMatchObject({ status: 503, _tag: 'ServiceUnavailable' });
});

test('a body counts against the budget until its request has its response, and no longer', async () => {
  const budget = createBodyBudget(10);
  const { held, open } = gate();
  const { upload } = await surface({}, { budget, held });
  const first = upload();
  const isFree = () => {
    const reserved = budget.reserve(10);
    if (reserved) budget.release(10);
    return reserved;
  };
  await expect.poll(isFree).toBe(false);
  expect(await upload()).toMatchObject({ status: 503 });
  open();
  expect(await first).toMatchObject({ status: 200 });
  expect(budget.reserve(10)).toBe(true);
});

test('while two pictures of a verification are processed, a third gets 409', async () => {
  const { held, open } = gate();
  const { upload, type, begun } = await surface({}, { held });
  const running = [upload(), upload()];
  await expect.poll(begun).toBe(2);
  expect(await upload()).toMatchObject({ status: 409, _tag: 'VerificationNotOpen', reason: 'conflict' });
  open();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await upload()).toMatchObject({ status: 200 });
  expect(await type()).toMatchObject({ status: 200 });
});

test('a call that fails for want of the database gets 503 without Retry-After: something may have been done for it', async () => {
  const { type } = await surface({});
  handler = () => Promise.reject(new StorageUnavailable(new Error('no connection')));
  const refused = await type();
  expect(refused).toMatchObject({ status: 503, _tag: 'ServiceUnavailable' });
  expect(refused.retryAfter).toBeUndefined();
});

test('a call that is not admitted gets 503 with Retry-After, and the next is served', async () => {
  const { held, open } = gate();
  const { type, begun } = await surface({}, { held, callsMax: 1 });
  const first = type();
  await expect.poll(begun).toBe(1);
  expect(await type()).toMatchObject({ status: 503, _tag: 'ServiceUnavailable', retryAfter: '1' });
  expect(begun()).toBe(1);
  open();
  expect(await first).toMatchObject({ status: 200 });
  expect(await type()).toMatchObject({ status: 200 });
});

/** Sends the head and the beginning of a call, and later the rest. @returns what was received, and what sends the rest */
function sendApart(port: number) {
  const body = '{"lastName":"A","firstName":"B","birthDate":"1990-01-01"}';
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let response = '';
  socket.on('data', (chunk: Buffer) => {
    response += chunk.toString('latin1');
  });
  socket.write(
    `PUT /capture/verifications/${sessionId}/user-input HTTP/1.1\r\nHost: localhost\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  return {
    response: () => response,
    finish: () => void socket.write(body.slice(10)),
    leave: () => void socket.destroy(),
  };
}

test('a body that is still arriving holds no place, and its call is admitted when it has arrived', async () => {
  const { port, type, begun } = await surface({}, { callsMax: 1 });
  // The head has arrived when the call has been admitted, and its place is free again.
  const admitted = vi.spyOn(admission, 'enter');
  const slow = sendApart(port);
  await expect.poll(() => admitted.mock.calls.length).toBe(1);
  expect(await type()).toMatchObject({ status: 200 });
  slow.finish();
  await expect.poll(slow.response).toMatch(/^HTTP\/1.1 200 /);
  expect(begun()).toBe(2);
});

test('calls whose bodies arrive after their heads are no more at once than others; the rest get 503 with Retry-After', async () => {
  const { held, open } = gate();
  const { port, begun } = await surface({}, { held, callsMax: 2 });
  const admitted = vi.spyOn(admission, 'enter');
  const calls = Array.from({ length: 6 }, () => sendApart(port));
  await expect.poll(() => admitted.mock.calls.length).toBe(6);
  for (const { finish } of calls) finish();
  const responses = () => calls.map(({ response }) => response()).filter((response) => response !== '');
  await expect.poll(responses).toHaveLength(4);
  expect(begun()).toBe(2);
  for (const response of responses())
    expect(response).toMatch(/^HTTP\/1.1 503 .*\r\nRetry-After: 1\r\n.*"ServiceUnavailable"/s);
  open();
  await expect.poll(responses).toHaveLength(6);
  expect(responses().filter((response) => response.startsWith('HTTP/1.1 200 '))).toHaveLength(2);
});

test('a picture that is being processed holds no place', async () => {
  const { held, open } = gate();
  const { type, upload, begun } = await surface({}, { held, callsMax: 1 });
  const picture = upload();
  await expect.poll(begun).toBe(1);
  const other = type();
  await expect.poll(begun).toBe(2);
  open();
  expect((await Promise.all([picture, other])).map(({ status }) => status)).toEqual([200, 200]);
});

test('calls that have a line wait there without a place, however long; beyond its end they get 503 with Retry-After', async () => {
  const { held, open } = gate();
  const { type, begun } = await surface({}, { held, callsMax: 1, ownLine: createWaitingLine(1, 1) });
  const first = type();
  await expect.poll(begun).toBe(1);
  const others = [type(), type()];
  expect(await Promise.race(others)).toMatchObject({ status: 503, _tag: 'ServiceUnavailable', retryAfter: '1' });
  open();
  const statuses = (await Promise.all([first, ...others])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 200, 503]);
  expect(begun()).toBe(2);
});

test('a call in a line whose caller has gone is not made', async () => {
  const { held, open } = gate();
  const { port, type, begun, closed } = await surface({}, { held, ownLine: createWaitingLine(1, 9) });
  const first = type();
  await expect.poll(begun).toBe(1);
  const waits = vi.spyOn(line as WaitingLine, 'run');
  const gone = sendApart(port);
  gone.finish();
  await expect.poll(() => waits.mock.calls.length).toBe(1);
  gone.leave();
  await expect.poll(closed).toBe(1);
  const last = type();
  await expect.poll(() => waits.mock.calls.length).toBe(2);
  open();
  expect((await Promise.all([first, last])).map(({ status }) => status)).toEqual([200, 200]);
  expect(begun()).toBe(2);
});

test.each([
  { fault: 'is too large', bytesMax: 100, status: '413', header: '' },
  { fault: 'exceeds the budget', bytesMax: 10_000_000, status: '503', header: 'Retry-After: 1\r\n' },
])('a caller that still sends a body that $fault reads the whole response behind it', async (refused) => {
  const { bytesMax, status, header } = refused;
  const { port } = await surface({ bytesMax }, { budget: createBodyBudget(5) });
  // However long the sending takes, the connection stays open for it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const socket = connect(port, '127.0.0.1');
  const closed = once(socket, 'close');
  // It reads nothing before all is sent, as many clients do. A reset of the connection would lose the response.
  socket.pause();
  socket.on('error', () => {});
  const body = Buffer.alloc(8_000_000);
  socket.write(
    `PUT /capture/verifications/${sessionId}/evidence/document_front HTTP/1.1\r\nHost: localhost\r\n` +
      `Content-Type: image/png\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await new Promise<void>((resolve, reject) => socket.write(body, (error) => (error ? reject(error) : resolve())));
  let response = '';
  socket.on('data', (chunk: Buffer) => {
    response += chunk.toString('utf8');
  });
  socket.resume();
  await closed;
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]+${header}[^]+"requestId":"req_1"[^]*}$`));
});
