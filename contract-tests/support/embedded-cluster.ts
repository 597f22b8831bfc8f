// An embedded PostgreSQL that is ready to start, and a look into its rows.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { openEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts';
import { waitUntil } from './time.ts';

export { searchFiles } from '../../src/embedded-postgres/testing/search-files.ts';

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

/** Reads which process owns the PostgreSQL of a data folder, and the address of its server. */
export async function ownerOf(dataDir: string): Promise<{ pid: number; server: { pid: number; port: number } }> {
  return JSON.parse(await readFile(join(dataDir, 'postgres', 'owner.json'), 'utf8'));
}

/** The `postmaster.pid` of each PostgreSQL that runs in a data folder, or in the folder where root's then is. */
export async function postmasterFiles(dataDir: string): Promise<string[]> {
  const location = await readFile(join(dataDir, 'postgres', 'location'), 'utf8').catch(() => dataDir);
  const folders = [...new Set([dataDir, location.trim()])].filter(existsSync);
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((file) => join(folder, file))),
  );
  return files.flat().filter((file) => file.endsWith('postmaster.pid'));
}

/** Ends the PostgreSQL of a node that was killed, and waits for its end. */
export async function endCluster(dataDir: string): Promise<void> {
  for (const file of await postmasterFiles(dataDir)) {
    const text = await readFile(file, 'utf8').catch(() => null);
    // A server that ended meanwhile has removed its file.
    if (text === null) continue;
    const pid = Number.parseInt(text, 10);
    // The file of a server that was killed may name a process of someone else by now.
    const runs = async () => (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(dirname(file));
    if (await runs()) process.kill(pid, 'SIGQUIT');
    await waitUntil('PostgreSQL has ended', async () => !(await runs()));
  }
}

/** Runs one statement in the rows of an embedded installation beside the service, which must run. */
export async function queryEmbedded(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const [password, { server }] = await Promise.all([
    readFile(join(dataDir, 'postgres', 'password'), 'utf8'),
    ownerOf(dataDir),
  ]);
  const client = new pg.Client({
    host: '127.0.0.1',
    port: server.port,
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
