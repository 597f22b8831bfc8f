import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { openEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts';

/** A data folder with an empty cluster, which all test processes copy. */
const template = join(tmpdir(), 'mitome-contract-cluster');

/** Puts an empty embedded PostgreSQL into a data folder, as a copy of one that is made once: that takes a fifth of a first start. */
export async function copyCluster(dataDir: string): Promise<void> {
  if (!existsSync(template)) await makeTemplate();
  // PostgreSQL runs as another account where the tests run as root.
  await chmod(dataDir, 0o711);
  await promisify(execFile)('cp', ['-a', join(template, 'postgres'), dataDir]);
}

/** Several test processes may make it at once: each makes a whole one, and the first rename wins. */
async function makeTemplate(): Promise<void> {
  const unfinished = await mkdtemp(`${template}-`);
  await chmod(unfinished, 0o711);
  const postgres = await openEmbeddedPostgres({ dataDir: unfinished, role: 'command' });
  await postgres.stop();
  await rename(unfinished, template).catch(() => rm(unfinished, { recursive: true }));
}

/** Runs one statement in the rows of an embedded installation beside the service, which must run. */
export async function queryEmbedded(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const folder = join(dataDir, 'postgres');
  const [password, owner] = await Promise.all([
    readFile(join(folder, 'password'), 'utf8'),
    readFile(join(folder, 'owner.json'), 'utf8'),
  ]);
  const client = new pg.Client({
    host: '127.0.0.1',
    port: JSON.parse(owner).server.port,
    user: 'mitome',
    password: password.trim(),
    database: 'mitome',
  });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
