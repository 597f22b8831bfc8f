import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startFaultProxy } from './fault-proxy.ts';

/** A server that sends back what it gets behind its name, and a connection to it through a proxy. */
async function start() {
  const url = await serverCalled('first');
  const proxy = await startFaultProxy(url);
  onTestFinished(() => proxy.close());
  return { proxy, open: () => openTo(proxy.through(url)) };
}

async function serverCalled(name: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (bytes) => socket.write(`${name}:${bytes}`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `mysql://127.0.0.1:${(server.address() as AddressInfo).port}/rows`;
}

function openTo(url: string) {
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1');
  let [received, isClosed] = ['', false];
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    received += bytes;
  });
  socket.on('close', () => {
    isClosed = true;
  });
  onTestFinished(() => void socket.destroy());
  return { write: (text: string) => socket.write(text), received: () => received, isClosed: () => isClosed };
}

test('passes bytes on, also slowly', async () => {
  const { proxy, open } = await start();
  const one = open();
  one.write('a');
  await expect.poll(one.received).toBe('first:a');
  proxy.slow(5);
  one.write('b');
  await expect.poll(one.received).toBe('first:afirst:b');
});

test('resets connections while it is cut, and accepts them when it is healed', async () => {
  const { proxy, open } = await start();
  const one = open();
  one.write('a');
  await expect.poll(one.received).toBe('first:a');
  proxy.cut();
  await expect.poll(one.isClosed).toBe(true);
  await expect.poll(open().isClosed).toBe(true);
  proxy.heal();
  const two = open();
  two.write('b');
  await expect.poll(two.received).toBe('first:b');
});

test('passes what waited while it was frozen', async () => {
  const { proxy, open } = await start();
  const [one, other] = [open(), open()];
  other.write('x');
  await expect.poll(other.received).toBe('first:x');
  proxy.freeze();
  one.write('a');
  other.write('y');
  proxy.heal();
  await expect.poll(one.received).toBe('first:a');
  await expect.poll(other.received).toBe('first:xfirst:y');
});

test('leads new connections to another server', async () => {
  const { proxy, open } = await start();
  const one = open();
  one.write('a');
  await expect.poll(one.received).toBe('first:a');
  proxy.pointTo(await serverCalled('second'));
  await expect.poll(one.isClosed).toBe(true);
  const two = open();
  two.write('b');
  await expect.poll(two.received).toBe('second:b');
});
