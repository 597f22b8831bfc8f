import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { AttemptResult } from './send.ts';
import { type ReceiverOptions, respondWith } from './testing/receiver.ts';
import { requestTo, testBody, useReceivers } from './testing/use-receivers.ts';

const receivers = useReceivers();
const { receiverThat, senderWith, tcpServer } = receivers;

const timeoutMs = 500;

/** Writes the text repeatedly until the connection is closed. */
function every(ms: number, socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), ms);
  socket.on('close', () => clearInterval(timer));
}

const hanging: Readonly<Record<string, Partial<ReceiverOptions>>> = {
  'stays silent after the handshake and reads nothing': {
    greet: (socket) => {
      socket.pause();
      // It cannot see the end of the connection before it reads again.
      setTimeout(() => socket.resume(), timeoutMs + 500);
    },
  },
  'stays silent after the request': { respond: () => {} },
  'stops inside the status line': { respond: (socket) => socket.write('HTTP/1.1 2') },
  'stops after the status line': { respond: (socket) => socket.write('HTTP/1.1 200 OK\r\n') },
  'stops before the end of the headers': {
    respond: (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n'),
  },
  'sends a header every 100 ms': {
    respond: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      every(100, socket, 'x-more: 1\r\n');
    },
  },
  'sends a character of a header every 100 ms': {
    respond: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx-long: ');
      every(100, socket, 'x');
    },
  },
  'sends 103 without end': {
    respond: (socket) => every(5, socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
  },
  'sends 102 without end': { respond: (socket) => every(5, socket, 'HTTP/1.1 102 Processing\r\n\r\n') },
};

/** Makes an attempt, and measures how long a timer of the same length takes: a busy machine delays both. */
async function attemptBeside(limitMs: number, attempt: () => Promise<AttemptResult>) {
  const startedAt = performance.now();
  const control = pause(limitMs).then(() => performance.now() - startedAt);
  const result = await attempt();
  return { result, limitTookMs: await control };
}

const toleranceMs = 100;

async function expectTimeout(limitMs: number, attempt: () => Promise<AttemptResult>, title = ''): Promise<void> {
  const { result, limitTookMs } = await attemptBeside(limitMs, attempt);
  expect(result, title).toMatchObject({ class: 'timeout', status: null });
  expect(Math.abs(result.durationMs - limitTookMs), title).toBeLessThanOrEqual(toleranceMs);
}

describe('the deadline', () => {
  it('ends every hanging attempt within 100 ms of the limit and leaves no connection open', async () => {
    const sender = senderWith({ connectTimeoutMs: 2 * timeoutMs, timeoutMs });
    // More than the buffers between the two hold, for the receiver that reads nothing.
    const body = Buffer.alloc(16 * 1024 * 1024, 'x');
    const attempts = Object.entries(hanging).map(async ([title, options]) => {
      const receiver = await receiverThat(() => {}, options);
      const request = requestTo(receiver);
      const whole = options.greet === undefined ? request : { ...request, body };
      await expectTimeout(timeoutMs, () => sender.send(whole), title);
      return { title, receiver };
    });
    for (const { title, receiver } of await Promise.all(attempts)) {
      await expect.poll(() => receiver.openConnections(), { message: title }).toBe(0);
    }
  });

  it('ends an attempt whose receiver accepts and stays silent, by the shorter of both limits', async () => {
    const port = await tcpServer(() => {});
    const byDeadline = senderWith({ connectTimeoutMs: 400, timeoutMs: 200 });
    const byConnectLimit = senderWith({ connectTimeoutMs: 200, timeoutMs: 5000 });
    const senders = [byDeadline, byConnectLimit];
    await Promise.all(senders.map((sender) => expectTimeout(200, () => sender.send(requestTo({ port })))));
  });

  it('ends an attempt whose name server stays silent', async () => {
    const { resolver } = await receivers.nameServer(() => 'silence');
    const sender = senderWith({ resolver, connectTimeoutMs: 5000, timeoutMs: 200 });
    const request = { url: 'https://hooks.example.com/', headers: {}, body: testBody };
    await expectTimeout(200, () => sender.send(request));
  });

  it('starts with the call and covers name, connection, handshake and response headers together', async () => {
    const stageMs = 150;
    const receiver = await receiverThat((...parts) => setTimeout(() => respondWith(200)(...parts), stageMs));
    const port = await tcpServer((socket) => {
      socket.pause();
      setTimeout(() => {
        const onward = connect(receiver.port, '127.0.0.1').on('error', () => {});
        socket.pipe(onward).pipe(socket);
        socket.on('close', () => onward.destroy());
      }, stageMs);
    });
    const resolver = async () => {
      await pause(stageMs);
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const patient = senderWith({ resolver, connectTimeoutMs: 10_000, timeoutMs: 10_000 });
    expect(await patient.send(requestTo({ port }))).toMatchObject({ class: 'delivered' });
    // Each stage alone is within both limits; the three together are not.
    const sender = senderWith({ resolver, connectTimeoutMs: 10_000, timeoutMs: 350 });
    await expectTimeout(350, () => sender.send(requestTo({ port })));
  });

  it('never ends an attempt before it was made: no attempt waits for another one’s connection', async () => {
    const receiver = await receiverThat(() => {});
    const sender = senderWith({ connectTimeoutMs: 60_000, timeoutMs: 60_000 });
    const attempts = Array.from({ length: 60 }, () => sender.send(requestTo(receiver)));
    await expect.poll(() => receiver.requests.length).toBe(60);
    await receiver.close();
    for (const result of await Promise.all(attempts)) expect(result).toMatchObject({ class: 'connect_error' });
  });
});
