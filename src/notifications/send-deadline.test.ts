import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { AttemptResult } from './send.ts';
import { answerWith, type ReceiverOptions } from './testing/receiver.ts';
import { requestTo, testBody, useReceivers } from './testing/use-receivers.ts';

const receivers = useReceivers();
const { receiverThat, senderWith, tcpServer } = receivers;

/** Long enough that a tenth of it is more than what a busy machine adds. */
const deadlineMs = 2500;

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
      setTimeout(() => socket.resume(), deadlineMs + 500);
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

function expectTimeout(result: AttemptResult, limitMs: number, title = ''): void {
  expect(result, title).toMatchObject({ class: 'timeout', status: null });
  expect(result.durationMs, title).toBeGreaterThanOrEqual(limitMs * 0.9);
  expect(result.durationMs, title).toBeLessThanOrEqual(limitMs * 1.1);
}

describe('the deadline', () => {
  it('ends every attempt that hangs, a tenth of the limit more or less, and leaves no connection open', async () => {
    const sender = senderWith({ connectTimeoutMs: 2 * deadlineMs, deadlineMs });
    // More than the buffers between the two hold, for the receiver that reads nothing.
    const body = Buffer.alloc(16 * 1024 * 1024, 'x');
    const attempts = Object.entries(hanging).map(async ([title, options]) => {
      const receiver = await receiverThat(() => {}, options);
      const request = requestTo(receiver);
      const result = await sender.send(options.greet === undefined ? request : { ...request, body });
      return { title, receiver, result };
    });
    for (const { title, receiver, result } of await Promise.all(attempts)) {
      expectTimeout(result, deadlineMs, title);
      await expect.poll(() => receiver.openConnections(), { message: title, timeout: 3000 }).toBe(0);
    }
  });

  it('ends an attempt whose receiver accepts and says nothing, by whichever limit is shorter', async () => {
    const port = await tcpServer(() => {});
    const byDeadline = senderWith({ connectTimeoutMs: 2000, deadlineMs: 1000 });
    const byConnectLimit = senderWith({ connectTimeoutMs: 1000, deadlineMs: 5000 });
    const results = await Promise.all([byDeadline, byConnectLimit].map((sender) => sender.send(requestTo({ port }))));
    for (const result of results) expectTimeout(result, 1000);
  });

  it('ends an attempt whose name server says nothing', async () => {
    const { resolver } = await receivers.nameServer(() => 'silence');
    const sender = senderWith({ resolver, connectTimeoutMs: 5000, deadlineMs: 1000 });
    expectTimeout(await sender.send({ url: 'https://hooks.example.com/', headers: {}, body: testBody }), 1000);
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
    const patient = senderWith({ resolver, connectTimeoutMs: 10_000, deadlineMs: 10_000 });
    expect(await patient.send(requestTo({ port }))).toMatchObject({ class: 'delivered' });
    // Each stage by itself keeps both limits; the three together do not.
    const sender = senderWith({ resolver, connectTimeoutMs: 10_000, deadlineMs: 1000 });
    expectTimeout(await sender.send(requestTo({ port })), 1000);
  });

  it('never runs out on an attempt that was not made: none waits inside for a connection or for another attempt', async () => {
    const receiver = await receiverThat(() => {});
    const sender = senderWith({ connectTimeoutMs: 5000, deadlineMs: 5000 });
    const attempts = Array.from({ length: 60 }, () => sender.send(requestTo(receiver)));
    await expect.poll(() => receiver.requests.length, { timeout: 4500 }).toBe(60);
    await receiver.close();
    for (const result of await Promise.all(attempts)) expect(result).toMatchObject({ class: 'connect_error' });
  });
});
