import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { AttemptResult } from './send.ts';
import { answerWith, type ReceiverOptions } from './testing/receiver.ts';
import { requestTo, testBody, useReceivers } from './testing/use-receivers.ts';

const receivers = useReceivers();
const { receiverThat, senderWith, tcpServer } = receivers;

const timeoutMs = 2500;

/** Writes the same again and again until the connection is gone. */
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
  'stays silent after the request': { answer: () => {} },
  'stops inside the status line': { answer: (socket) => socket.write('HTTP/1.1 2') },
  'stops after the status line': { answer: (socket) => socket.write('HTTP/1.1 200 OK\r\n') },
  'stops before the last line of the head': {
    answer: (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n'),
  },
  'sends a header every 100 ms': {
    answer: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      every(100, socket, 'x-more: 1\r\n');
    },
  },
  'sends a character of a header every 100 ms': {
    answer: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx-long: ');
      every(100, socket, 'x');
    },
  },
  'sends 103 without end': {
    answer: (socket) => every(5, socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
  },
  'sends 102 without end': { answer: (socket) => every(5, socket, 'HTTP/1.1 102 Processing\r\n\r\n') },
};

/** Makes an attempt, and times beside it how long the limit takes on this machine: whatever else it does delays both. */
async function attemptBeside(limitMs: number, attempt: () => Promise<AttemptResult>) {
  const startedAt = performance.now();
  const control = pause(limitMs).then(() => performance.now() - startedAt);
  const result = await attempt();
  return { result, limitTookMs: await control };
}

async function expectTimeout(limitMs: number, attempt: () => Promise<AttemptResult>, title = ''): Promise<void> {
  const { result, limitTookMs } = await attemptBeside(limitMs, attempt);
  expect(result, title).toMatchObject({ class: 'timeout', status: null });
  expect(Math.abs(result.durationMs - limitTookMs), title).toBeLessThanOrEqual(limitMs * 0.1);
}

describe('the deadline', () => {
  it('ends every attempt that hangs, a tenth of the limit more or less, and leaves no connection open', async () => {
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

  it('ends an attempt whose receiver accepts and says nothing, by whichever limit is shorter', async () => {
    const port = await tcpServer(() => {});
    const byDeadline = senderWith({ connectTimeoutMs: 2000, timeoutMs: 1000 });
    const byConnectLimit = senderWith({ connectTimeoutMs: 1000, timeoutMs: 5000 });
    const senders = [byDeadline, byConnectLimit];
    await Promise.all(senders.map((sender) => expectTimeout(1000, () => sender.send(requestTo({ port })))));
  });

  it('ends an attempt whose name server says nothing', async () => {
    const { resolver } = await receivers.nameServer(() => 'silence');
    const sender = senderWith({ resolver, connectTimeoutMs: 5000, timeoutMs: 1000 });
    const request = { url: 'https://hooks.example.com/', headers: {}, body: testBody };
    await expectTimeout(1000, () => sender.send(request));
  });

  it('begins with the call and covers name, connection, handshake and head together', async () => {
    const stageMs = 400;
    const receiver = await receiverThat((...parts) => setTimeout(() => answerWith(200)(...parts), stageMs));
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
    // Each stage by itself keeps both limits; the three together do not.
    const sender = senderWith({ resolver, connectTimeoutMs: 10_000, timeoutMs: 1000 });
    await expectTimeout(1000, () => sender.send(requestTo({ port })));
  });

  it('never runs out on an attempt that was not made: none waits inside for a connection or for another attempt', async () => {
    const receiver = await receiverThat(() => {});
    const sender = senderWith({ connectTimeoutMs: 60_000, timeoutMs: 60_000 });
    const attempts = Array.from({ length: 60 }, () => sender.send(requestTo(receiver)));
    await expect.poll(() => receiver.requests.length).toBe(60);
    await receiver.close();
    for (const result of await Promise.all(attempts)) expect(result).toMatchObject({ class: 'connect_error' });
  });
});
