import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AttemptResult } from './send.ts';
import { type ReceiverOptions, respondWith } from './testing/receiver.ts';
import { requestTo, testBody, useReceivers } from './testing/use-receivers.ts';

const receivers = useReceivers();
const { receiverThat, senderWith, tcpServer } = receivers;

// Connections are real; the clock moves only where a test moves it, so no machine is too slow for a limit.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  // A connection that is still being opened ends at its own limit only.
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

/** The runner moves a false clock by this between two looks. */
const still = { interval: 0 };

const timeoutMs = 500;

/** A receiver that never completes its response. */
interface Hanging {
  /** Runs when TLS is up. */
  readonly greet?: (socket: TLSSocket) => void;
  readonly respond?: ReceiverOptions['respond'];
  /** Undoes what keeps the receiver from seeing the end of the connection. */
  readonly recover?: (socket: TLSSocket) => void;
  /** How often it writes before the limit is reached. */
  readonly writes?: number;
}

/** Writes the text repeatedly until the connection is closed. */
function every(ms: number, socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), ms);
  socket.on('close', () => clearInterval(timer));
}

const hanging: Readonly<Record<string, Hanging>> = {
  'stays silent after the handshake and reads nothing': {
    greet: (socket) => socket.pause(),
    recover: (socket) => socket.resume(),
  },
  'stays silent after the request': { respond: () => {} },
  'stops inside the status line': { respond: (socket) => socket.write('HTTP/1.1 2'), writes: 1 },
  'stops after the status line': { respond: (socket) => socket.write('HTTP/1.1 200 OK\r\n'), writes: 1 },
  'stops before the end of the headers': {
    respond: (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n'),
    writes: 1,
  },
  'sends one header after another': {
    respond: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      every(20, socket, 'x-more: 1\r\n');
    },
    writes: 5,
  },
  'sends a header character by character': {
    respond: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx-long: ');
      every(20, socket, 'x');
    },
    writes: 5,
  },
  'sends 103 without end': {
    respond: (socket) => every(5, socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
    writes: 5,
  },
  'sends 102 without end': {
    respond: (socket) => every(5, socket, 'HTTP/1.1 102 Processing\r\n\r\n'),
    writes: 5,
  },
};

/** Moves the clock, and lets everything happen that follows from it. */
async function advance(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}

/** Follows an attempt without waiting for it. @returns its result; null while it runs */
function follow(attempt: Promise<AttemptResult>): () => AttemptResult | null {
  let result: AttemptResult | null = null;
  attempt.then((ended) => {
    result = ended;
  });
  return () => result;
}

/** Moves the clock to the limit of attempts that wait, of which some time is over, and expects them to end there. */
async function expectTimeout(attempts: readonly Promise<AttemptResult>[], limitMs: number, overMs = 0): Promise<void> {
  const results = attempts.map(follow);
  await advance(limitMs - overMs - 1);
  expect(results.map((result) => result())).toEqual(attempts.map(() => null));
  await advance(1);
  const expected = { class: 'timeout', status: null, durationMs: limitMs };
  expect(await Promise.all(attempts)).toEqual(attempts.map(() => expected));
}

describe('the deadline', () => {
  it('ends every hanging attempt at the limit and leaves no connection open', async () => {
    const sender = senderWith({ connectTimeoutMs: 2 * timeoutMs, timeoutMs });
    // More than the buffers between the two hold, for the receiver that reads nothing.
    const body = Buffer.alloc(16 * 1024 * 1024, 'x');
    const started = Object.entries(hanging).map(async ([title, { greet, respond = () => {}, recover, writes = 0 }]) => {
      let written = 0;
      const sockets: TLSSocket[] = [];
      const receiver = await receiverThat(respond, {
        greet: (socket) => {
          sockets.push(socket);
          const write = socket.write.bind(socket) as (text: string) => boolean;
          socket.write = (text: string) => {
            written += 1;
            return write(text);
          };
          greet?.(socket);
        },
      });
      const request = requestTo(receiver);
      const attempt = sender.send(recover === undefined ? request : { ...request, body });
      const state = () => [sockets.length, receiver.requests.length, written >= writes];
      await expect.poll(state, { ...still, message: title }).toEqual([1, recover === undefined ? 1 : 0, true]);
      return { title, receiver, attempt, recover: () => recover?.(sockets[0] as TLSSocket) };
    });
    const all = await Promise.all(started);
    await expectTimeout(
      all.map(({ attempt }) => attempt),
      timeoutMs,
    );
    for (const { title, receiver, recover } of all) {
      recover();
      await expect.poll(() => receiver.openConnections(), { ...still, message: title }).toBe(0);
    }
  });

  it('ends an attempt whose receiver accepts and stays silent, by the shorter of both limits', async () => {
    let accepted = 0;
    const port = await tcpServer(() => {
      accepted += 1;
    });
    const byDeadline = senderWith({ connectTimeoutMs: 400, timeoutMs: 200 });
    const byConnectLimit = senderWith({ connectTimeoutMs: 200, timeoutMs: 5000 });
    const attempts = [byDeadline, byConnectLimit].map((sender) => sender.send(requestTo({ port })));
    await expect.poll(() => accepted, still).toBe(2);
    await expectTimeout(attempts, 200);
  });

  it('ends an attempt whose name server stays silent', async () => {
    const { resolver, queries } = await receivers.nameServer(() => 'silence');
    const sender = senderWith({ resolver, connectTimeoutMs: 5000, timeoutMs: 200 });
    const attempt = sender.send({ url: 'https://hooks.example.com/', headers: {}, body: testBody });
    await expect.poll(() => queries.length, still).toBeGreaterThan(0);
    await expectTimeout([attempt], 200);
  });

  it('starts with the call and covers name, connection, handshake and response headers together', async () => {
    const stageMs = 150;
    /** Starts an attempt and takes it to the last stage, each of which takes its time. */
    const attemptInStages = async (limitMs: number) => {
      const [asked, named, accepted, open] = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
      let respond = () => {};
      const receiver = await receiverThat((...parts) => {
        respond = () => respondWith(200)(...parts);
      });
      const port = await tcpServer(async (socket) => {
        socket.pause();
        accepted?.resolve();
        await open?.promise;
        const onward = connect(receiver.port, '127.0.0.1').on('error', () => {});
        socket.pipe(onward).pipe(socket);
        socket.on('close', () => onward.destroy());
      });
      const resolver = async () => {
        asked?.resolve();
        await named?.promise;
        return [{ address: '127.0.0.1', family: 4 }];
      };
      const attempt = senderWith({ resolver, connectTimeoutMs: 10_000, timeoutMs: limitMs }).send(requestTo({ port }));
      await asked?.promise;
      await advance(stageMs);
      named?.resolve();
      await accepted?.promise;
      await advance(stageMs);
      open?.resolve();
      await expect.poll(() => receiver.requests.length, still).toBe(1);
      return { attempt, respond: () => respond() };
    };
    const patient = await attemptInStages(10_000);
    await advance(stageMs);
    patient.respond();
    expect(await patient.attempt).toMatchObject({ class: 'delivered', durationMs: 3 * stageMs });
    // Each stage alone is within both limits; the three together are not.
    const { attempt } = await attemptInStages(350);
    await expectTimeout([attempt], 350, 2 * stageMs);
  });

  it('never ends an attempt before it was made: no attempt waits for another one’s connection', async () => {
    const receiver = await receiverThat(() => {});
    const sender = senderWith({ connectTimeoutMs: 60_000, timeoutMs: 60_000 });
    const attempts = Array.from({ length: 60 }, () => sender.send(requestTo(receiver)));
    await expect.poll(() => receiver.requests.length, still).toBe(60);
    await receiver.close();
    for (const result of await Promise.all(attempts)) expect(result).toMatchObject({ class: 'connect_error' });
  });
});
