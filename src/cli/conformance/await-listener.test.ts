import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { awaitListener } from './await-listener.ts';

const cleanups: (() => unknown)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** Starts a process that listens and accepts nothing, and fills its backlog: further connections neither open nor fail. */
async function silentPort(): Promise<number> {
  const code = `const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    require('node:fs').writeSync(1, String(server.address().port));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  cleanups.push(() => child.kill('SIGKILL'));
  const [text] = await once(child.stdout, 'data');
  const port = Number(text);
  // Linux queues one connection more than the backlog, and drops what comes after.
  for (let queued = 0; queued < 2; queued += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    cleanups.push(() => socket.destroy());
    await once(socket, 'connect');
  }
  return port;
}

test('a host that drops connections is waited for no longer than the limit', async () => {
  const url = new URL(`http://127.0.0.1:${await silentPort()}/`);
  // The system itself tries for two minutes, longer than this test may take.
  await awaitListener(url, 300);
});

test('a receiver that starts to listen ends the wait', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  const waiting = awaitListener(new URL(`http://127.0.0.1:${port}/`), 60_000);
  const later = createServer().listen(port, '127.0.0.1');
  cleanups.push(() => later.close());
  await waiting;
});

test('a receiver that never listens is waited for until the limit', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  let connections = 0;
  const fourth = Promise.withResolvers<void>();
  const count = () => {
    connections += 1;
    if (connections === 4) fourth.resolve();
  };
  subscribe('net.client.socket', count);
  // The clock stands still until it is moved.
  vi.useFakeTimers({ toFake: ['performance'] });
  cleanups.push(
    () => unsubscribe('net.client.socket', count),
    () => vi.useRealTimers(),
  );
  let hasEnded = false;
  const waiting = awaitListener(new URL(`http://127.0.0.1:${port}/`), 300).then(() => {
    hasEnded = true;
  });
  await fourth.promise;
  expect(hasEnded).toBe(false);
  vi.advanceTimersByTime(300);
  await waiting;
});
