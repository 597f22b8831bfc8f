// Starts a PostgreSQL of a measurement's or of the tests' own.

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts';
import { guardProcess } from './guard-process.ts';

/** A PostgreSQL in a folder of its own. */
export interface RunningPostgres {
  /** The number of its first process, the parent of all others; another one after it has been killed, which starts it again. */
  readonly pid: number;
  /** The address of a database. */
  url(database: string): string;
  createDatabase(name: string): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the service. It ends with this process.
 * @param options.durable false lets commits reach the disk late, or not at all, which is faster; true (the default) is as in service
 * @param options.maxConnections 100 when left out
 */
export async function startPostgres(
  options: { durable?: boolean; maxConnections?: number } = {},
): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-postgres-'));
  // Root's PostgreSQL runs as another account, which must pass through here.
  await chmod(folder, 0o711);
  const postgres = await openEmbeddedPostgres({ dataDir: folder, role: 'service', ...options });
  const { pid, dir } = postgres.server;
  const folders = [...new Set([folder, dir])];
  const guard = guardProcess({ pid, signal: 'INT', folders });
  return {
    get pid() {
      return postgres.server.pid;
    },
    url: (database) => postgres.url(database),
    createDatabase: (name) => postgres.ensureDatabase(name),
    async stop() {
      await postgres.stop();
      for (const path of folders) await rm(path, { recursive: true, force: true });
      guard.dismiss();
    },
  };
}
