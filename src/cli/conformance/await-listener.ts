import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const pauseMs = 100;

/**
 * Waits while connections to a receiver are refused, so that it may be started together with the program that calls it.
 * @param timeoutMs how long at most. What is wrong then, or besides, the first request will tell
 */
export async function awaitListener({ hostname, port, protocol }: URL, timeoutMs: number): Promise<void> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const deadline = performance.now() + timeoutMs;
  while ((await isRefused(host, Number(port || (protocol === 'https:' ? 443 : 80)))) && performance.now() < deadline) {
    await pause(pauseMs);
  }
}

async function isRefused(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    return false;
  } catch (error) {
    return isRefusal(error);
  } finally {
    socket.destroy();
  }
}

/** With several addresses of a name, the error holds those of each. */
function isRefusal(error: unknown): boolean {
  const codes = error instanceof AggregateError ? error.errors : [error];
  return codes.some((one: NodeJS.ErrnoException) => one.code === 'ECONNREFUSED');
}
