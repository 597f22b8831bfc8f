// Waits for a receiver that is started together with its check.

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const connectPauseMs = 100;

/**
 * Waits while connections to a receiver are refused, so it can be started together with this command. Other errors are left to the
 * first request.
 * @param timeoutMs how long at most
 */
export async function awaitListener({ hostname, port, protocol }: URL, timeoutMs: number): Promise<void> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const deadline = performance.now() + timeoutMs;
  const leftMs = () => Math.max(1, deadline - performance.now());
  while (await isRefused(host, Number(port || (protocol === 'https:' ? 443 : 80)), leftMs())) {
    if (performance.now() >= deadline) return;
    await pause(connectPauseMs);
  }
}

async function isRefused(host: string, port: number, limitMs: number): Promise<boolean> {
  const socket = connect({ host, port });
  // A host that drops packets would hold the connection for minutes.
  const timer = setTimeout(() => socket.destroy(), limitMs);
  const ended = Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  const error: unknown = await ended.then(
    () => null,
    (fault) => fault,
  );
  clearTimeout(timer);
  socket.destroy();
  // With several addresses of a name, the error holds one for each.
  const errors = error instanceof AggregateError ? error.errors : [error];
  return errors.some((one: NodeJS.ErrnoException | null) => one?.code === 'ECONNREFUSED');
}
