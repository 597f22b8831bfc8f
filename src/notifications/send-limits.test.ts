import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createNameResolver } from './resolve-name.ts';
import { type Responder, respondWith } from './testing/receiver.ts';
import { requestTo, useReceivers } from './testing/use-receivers.ts';

const { receiverThat, senderWith, nameServer } = useReceivers();

/** A body of 300 bytes: announced and still to come, or there and not announced. */
const announced: Responder = (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 300\r\n\r\n');
const chunked: Responder = (socket) =>
  socket.write(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n12c\r\n${'x'.repeat(300)}\r\n0\r\n\r\n`);

describe('limits of a response', () => {
  it('bound the size of its headers', async () => {
    const receiver = await receiverThat(respondWith(200, { 'x-more': 'x'.repeat(3000) }));
    expect(await senderWith().send(requestTo(receiver))).toMatchObject({ class: 'delivered' });
    const strict = senderWith({ responseHeaderBytesMax: 2048 });
    expect(await strict.send(requestTo(receiver))).toMatchObject({ class: 'bad_response', status: null });
  });

  it.each([
    ['announced', announced],
    ['not announced', chunked],
  ])('close the connection of a body that is too large to read: %s', async (_title, respond) => {
    const receiver = await receiverThat(respond);
    const strict = senderWith({ responseDrainBytesMax: 299, responseDrainMs: 10_000 });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await strict.send(requestTo(receiver))).toMatchObject({ class: 'delivered' });
      await expect.poll(() => receiver.openConnections()).toBe(0);
    }
    expect(receiver.connectedAt).toHaveLength(3);
  });

  it('close the connection of a body that takes too long', async () => {
    const unending: Responder = (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nab');
    const [kept, closed] = [await receiverThat(unending), await receiverThat(unending)];
    expect(await senderWith({ responseDrainMs: 60_000 }).send(requestTo(kept))).toMatchObject({ class: 'delivered' });
    expect(await senderWith({ responseDrainMs: 20 }).send(requestTo(closed))).toMatchObject({ class: 'delivered' });
    await expect.poll(() => closed.openConnections(), { interval: 5 }).toBe(0);
    // It was opened before the other, so one limit for both would have closed it first.
    expect(kept.openConnections()).toBe(1);
  });
});

describe('limits of name resolution', () => {
  it('end the queries to a silent name server', async () => {
    const { address, queries } = await nameServer(() => 'silence');
    const lookUp = async (timeoutMs: number, servers: string[]) => {
      const resolve = createNameResolver({ servers, timeoutMs });
      await expect(resolve('hooks.example.com')).rejects.toMatchObject({ code: 'ETIMEOUT' });
      return timeoutMs;
    };
    const patient = await nameServer(() => 'silence');
    const longer = lookUp(60_000, [patient.address]);
    await expect.poll(() => patient.queries.length).toBe(2);
    // The longer one starts first, so one limit for both would end it first.
    expect(await Promise.race([longer, lookUp(50, [address])])).toBe(50);
    await expect.poll(() => queries.length).toBe(4);
  });

  it('end the wait for the other address family', async () => {
    const { address, queries } = await nameServer((_name, type) => (type === 'A' ? ['8.8.8.8'] : 'silence'));
    const lookUp = async (resolutionDelayMs: number) => {
      const resolve = createNameResolver({ servers: [address], timeoutMs: 10_000, resolutionDelayMs });
      expect(await resolve('hooks.example.com')).toEqual([{ address: '8.8.8.8', family: 4 }]);
      return resolutionDelayMs;
    };
    // The longer one starts first, so one limit for both would end it first.
    const longer = lookUp(60_000);
    await expect.poll(() => queries.length).toBe(2);
    expect(await Promise.race([longer, lookUp(20)])).toBe(20);
  });
});

describe('limits of a connection', () => {
  it('close it after the idle time, whatever the receiver asks for', async () => {
    const respond = respondWith(200, { 'keep-alive': 'timeout=600', connection: 'keep-alive' });
    const [kept, closed] = [await receiverThat(respond), await receiverThat(respond)];
    await senderWith({ keepAliveMs: 60_000 }).send(requestTo(kept));
    await senderWith({ keepAliveMs: 100 }).send(requestTo(closed));
    await expect.poll(() => closed.openConnections()).toBe(0);
    // It was opened before the other, so one limit for both would have closed it first.
    expect(kept.openConnections()).toBe(1);
  });

  it('try the next address when one takes too long', async () => {
    const receiver = await receiverThat(respondWith(200));
    await silentAddress('127.0.0.2', receiver.port);
    const addresses = ['127.0.0.2', '127.0.0.1'].map((address) => ({ address, family: 4 }));
    const resolver = async () => addresses;
    expect(await senderWith({ resolver, addressTimeoutMs: 50 }).send(requestTo(receiver))).toMatchObject({
      class: 'delivered',
    });
    // Longer than the default of an address, which would lead on to the next one in time.
    const patient = senderWith({ resolver, addressTimeoutMs: 10_000, connectTimeoutMs: 700 });
    expect(await patient.send(requestTo(receiver))).toMatchObject({ class: 'timeout' });
  });
});

/** Makes an address that never accepts: its server is blocked, and its backlog is full. */
async function silentAddress(host: string, port: number): Promise<void> {
  const server = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     require('node:net').createServer().listen({ ...workerData, backlog: 1 }, () => {
       parentPort.postMessage('listening');
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
     });`,
    { eval: true, workerData: { host, port } },
  );
  await once(server, 'message');
  const waiting: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of waiting) socket.destroy();
    await server.terminate();
  });
  for (let count = 0; count < 2; count += 1) {
    const socket = connect({ host, port });
    socket.on('error', () => {});
    waiting.push(socket);
    await once(socket, 'connect');
  }
}
