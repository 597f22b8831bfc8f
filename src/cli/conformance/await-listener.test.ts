import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
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
  const startedAt = performance.now();
  await awaitListener(url, 300);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
}, 10_000);

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
  const startedAt = performance.now();
  await awaitListener(new URL(`http://127.0.0.1:${port}/`), 300);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290);
});
