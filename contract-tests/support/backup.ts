// Backups of an installation while it is stopped, as its operator makes them.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestDatabase } from './databases.ts';
import { copyCluster, queryEmbedded } from './embedded-cluster.ts';
import { embedded, type Installation } from './installation.ts';

const run = promisify(execFile);

/** Backs an installation up and restores it. */
export interface Backups {
  /** What is different in the environment of its nodes and commands. */
  readonly overrides: Readonly<Record<string, string>>;
  prepare(): Promise<void>;
  make(): Promise<void>;
  /** Puts everything back as it was, whatever came since. */
  restore(): Promise<void>;
  /** Reads rows; of an embedded installation only while it runs. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  remove(): Promise<void>;
}

/** The rows of an external database, copied by the server, and the folder of pictures. The queue has no backup: it loses its jobs. */
export function externalBackups({ database, queueDatabase, dataDir }: Installation): Backups {
  const pictures = join(dataDir, 'media');
  const folder = mkdtemp(join(tmpdir(), 'mitome-backup-'));
  const copyOf = (table: string) => `backup_${table}`;
  let tables: string[] = [];
  return {
    overrides: {},
    prepare: async () => {},
    async make() {
      tables = await tablesOf(database);
      for (const table of tables) await database.query(`CREATE TABLE ${copyOf(table)} AS SELECT * FROM ${table}`);
      await run('cp', ['-a', pictures, await folder]);
    },
    async restore() {
      for (const table of tables) {
        await database.query(`DELETE FROM ${table}`);
        await database.query(`INSERT INTO ${table} SELECT * FROM ${copyOf(table)}`);
        await database.query(`DROP TABLE ${copyOf(table)}`);
      }
      await (await queueDatabase.lose()).remake();
      await rm(pictures, { recursive: true });
      await run('cp', ['-a', join(await folder, 'media'), dataDir]);
    },
    query: (sql) => database.query(sql),
    remove: async () => rm(await folder, { recursive: true }),
  };
}

async function tablesOf({ query, url }: TestDatabase): Promise<string[]> {
  const schema = url.startsWith('mysql') ? 'DATABASE()' : 'current_schema()';
  const rows = await query(`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ${schema}`);
  return rows.map(({ name }) => `${name}`);
}

/** Everything of an embedded installation, copied as files; the key file stays as it is. */
export function embeddedBackups({ dataDir }: Installation): Backups {
  const folder = mkdtemp(join(tmpdir(), 'mitome-backup-'));
  const parts = ['postgres', 'media'];
  return {
    overrides: embedded,
    prepare: () => copyCluster(dataDir),
    async make() {
      for (const part of parts) await run('cp', ['-a', join(dataDir, part), await folder]);
    },
    async restore() {
      for (const part of parts.filter((one) => existsSync(join(dataDir, one)))) {
        await rm(join(dataDir, part), { recursive: true });
        await run('cp', ['-a', join(await folder, part), dataDir]);
      }
    },
    query: (sql) => queryEmbedded(dataDir, sql),
    remove: async () => rm(await folder, { recursive: true }),
  };
}
