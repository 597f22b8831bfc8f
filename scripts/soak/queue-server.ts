// A PostgreSQL for the queue, which a soak takes down.

import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts';
import type { Cleanup } from '../setup/cleanup.ts';
import { guardProcess } from '../setup/guard-process.ts';

const database = 'queue';

/** A PostgreSQL for the queue that can be taken down and brought back under one address. */
export interface QueueServer {
  readonly url: string;
  /** Ends the server as its operator does. */
  down(): Promise<void>;
  up(): Promise<void>;
}

/** Starts it, on a new and empty data folder. */
export async function startQueueServer(cleanup: Cleanup): Promise<QueueServer> {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-queue-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  // Root's PostgreSQL runs as another account, which must pass through here.
  await chmod(folder, 0o711);
  let running: { readonly server: EmbeddedPostgres; readonly dismiss: () => void } | null = null;

  async function up(): Promise<void> {
    const server = await openEmbeddedPostgres({ dataDir: folder, role: 'service' });
    const { pid, dir } = server.server;
    const guard = guardProcess({ pid, signal: 'INT', folders: [folder, dir] });
    running = { server, dismiss: () => guard.dismiss() };
  }
  async function down(): Promise<void> {
    const stopping = running;
    running = null;
    await stopping?.server.stop();
    stopping?.dismiss();
  }

  await up();
  cleanup.add(down);
  const { server } = running as unknown as { readonly server: EmbeddedPostgres };
  await server.ensureDatabase(database);
  // Each start has a port of its own.
  const address = await forward(cleanup, () => (running === null ? null : new URL(running.server.url(database))));
  const url = new URL(server.url(database));
  url.port = `${address.port}`;
  return { url: url.href, up, down };
}

/** Listens on loopback, and leads every connection to where the server is now; without one it is refused at once. */
async function forward(cleanup: Cleanup, target: () => URL | null): Promise<{ readonly port: number }> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const listener = createServer({ noDelay: true }, (near) => {
    keep(near);
    const to = target();
    if (to === null) {
      near.destroy();
      return;
    }
    const far = connect({ host: to.hostname, port: Number(to.port), noDelay: true });
    keep(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  cleanup.add(async () => {
    listener.close();
    for (const socket of sockets) socket.destroy();
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return listener.address() as AddressInfo;
}
