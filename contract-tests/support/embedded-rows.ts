import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Runs one statement in the rows of an embedded installation beside the service, which must run. It does not count as a user of the
 * cluster, as the service's own processes do.
 */
export async function queryEmbedded(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const folder = join(dataDir, 'postgres');
  const [password, postmaster] = await Promise.all([
    readFile(join(folder, 'password'), 'utf8'),
    readFile(join(folder, 'data', 'postmaster.pid'), 'utf8'),
  ]);
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(postmaster.split('\n')[3]),
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
