// Starts the receiver.

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { readConfig } from './config.ts';
import { createSessionReader } from './read-session.ts';
import { createReceiver } from './receive.ts';
import { createReceiverServer } from './server.ts';
import { openFileStore } from './store.ts';

/** Together well under 15 seconds, when an attempt of the service times out. */
const requestTimeoutMs = 5_000;
const readSessionTimeoutMs = 5_000;

const log = (entry: object): void => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
};

/** Receives until SIGTERM or SIGINT, and finishes running requests before it ends. */
async function main(): Promise<void> {
  const { apiUrl, apiKey, keys, path, tls, stateFile, host, port } = readConfig(process.env);
  const certificate = tls && {
    cert: await named('TLS_CERT_FILE', readFile(tls.certFile, 'utf8')),
    key: await named('TLS_KEY_FILE', readFile(tls.keyFile, 'utf8')),
  };
  const store = await named('STATE_FILE', openFileStore(stateFile));
  const readSession = createSessionReader({ apiUrl, apiKey, timeoutMs: readSessionTimeoutMs });
  const receiver = createReceiver({ path, keys, store, readSession, now: () => new Date(), log });
  const server = await named(
    'TLS_CERT_FILE, TLS_KEY_FILE',
    (async () => createReceiverServer(receiver, { tls: certificate, requestTimeoutMs }))(),
  );
  server.listen(port, host);
  await named('PORT', once(server, 'listening'));
  log({ outcome: 'listening', host, port, path, tls: tls !== null });

  const stop = (): void => {
    server.close(() => {
      store.close().catch(fail);
    });
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** Names the variable in an error. */
async function named<T>(variable: string, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    throw new Error(`${variable}: ${error instanceof Error ? error.message : 'cannot be used'}`);
  }
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : 'The receiver failed.'}\n`);
  process.exitCode = 1;
}

main().catch(fail);
