import { randomBytes } from 'node:crypto';
import { chown, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { searchFiles } from './testing/search-files.ts';
import { query, useDataDir } from './testing/use-data-dir.ts';

const test = useDataDir();
const database = 'SELECT oid FROM pg_database WHERE datname = current_database()';
const stay = new AbortController().signal;

describe('a database with deleted rows', () => {
  /** Short and long ones: long ones lie in a TOAST table. */
  const values = () => ({ short: randomBytes(70), long: randomBytes(20_000) });
  const [kept, erased] = [values(), values()];
  const searched = Object.fromEntries(
    Object.entries({ kept, erased }).flatMap(([name, { short, long }]) => [
      [`${name} short`, short],
      [`${name} long`, long],
    ]),
  );
  let postgres: EmbeddedPostgres;
  let url: string;
  let others: Client[];

  beforeEach(async () => {
    await test.copyCluster();
    postgres = await test.open();
    url = postgres.url('trial');
    others = [];
    await query(url, 'CREATE TABLE people (id int PRIMARY KEY, short bytea, long bytea)');
    for (const [id, { short, long }] of Object.entries([kept, erased])) {
      await query(
        url,
        `INSERT INTO people VALUES (${id}, '\\x${short.toString('hex')}', '\\x${long.toString('hex')}')`,
      );
    }
    // The planner's statistics hold values, and a checkpoint writes the rows.
    await query(url, 'ANALYZE people');
    await query(url, 'UPDATE people SET short = NULL, long = NULL WHERE id = 1');
  });
  afterEach(async () => {
    for (const other of others) await other.end().catch(() => undefined);
  });

  const connect = async () => {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    others.push(client);
    return client;
  };
  /** How many backends wait for a lock. */
  const waits = async (client: Client): Promise<number> =>
    (await client.query('SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted')).rows[0].n;
  const search = () => searchFiles([test.dataDir], searched);
  const rewrite = (horizonMs?: number, signal = stay) =>
    postgres.rewrite('trial', { tables: ['people'], signal, horizonMs });

  it('has them in its files after a clean stop, and after a rewrite in none, while other rows stay', async () => {
    await postgres.stop();
    const before = await search();
    for (const files of Object.values(before)) expect(files.length).toBeGreaterThan(0);

    postgres = await test.open();
    url = postgres.url('trial');
    expect(await rewrite()).toEqual({ ms: expect.any(Number), longestLockMs: expect.any(Number) });
    await postgres.stop();
    const after = await search();
    expect(after['erased short']).toEqual([]);
    expect(after['erased long']).toEqual([]);
    expect(after['kept short']).not.toEqual([]);
    expect(after['kept long']).not.toEqual([]);

    postgres = await test.open();
    const row = await query(postgres.url('trial'), 'SELECT short, long FROM people WHERE id = 0');
    expect(row).toEqual(kept);
  });

  it('has them in no segment of the log that an earlier release set aside for reuse', async () => {
    const wal = join(postgres.server.dir, 'data', 'pg_wal');
    await postgres.stop();
    const [latest = ''] = (await readdir(wal))
      .filter((name) => /^[0-9A-F]{24}$/.test(name))
      .sort()
      .reverse();
    const segment = Buffer.concat([erased.short, erased.long, Buffer.alloc(16 * 1024 * 1024)]).subarray(0, 16 << 20);
    const next = (Number.parseInt(latest.slice(-8), 16) + 2).toString(16).toUpperCase().padStart(8, '0');
    const file = join(wal, `${latest.slice(0, 16)}${next}`);
    const { uid, gid } = await stat(join(wal, latest));
    await writeFile(file, segment, { mode: 0o600 });
    await chown(file, uid, gid);
    postgres = await test.open();
    url = postgres.url('trial');
    await rewrite();
    await postgres.stop();
    expect((await search())['erased short']).toEqual([]);
  });

  it('has them in no file that a crash left of a table, and all files of tables stay', async () => {
    const base = join(postgres.server.dir, 'data', 'base', `${(await query(url, database))?.oid}`);
    const { uid, gid } = await stat(base);
    const leave = async (name: string, ageMs: number) => {
      const file = join(base, name);
      await writeFile(file, erased.short, { mode: 0o600 });
      await chown(file, uid, gid);
      const at = new Date(Date.now() - ageMs);
      await utimes(file, at, at);
    };
    // The tables of the catalog are as old.
    for (const name of await readdir(base)) await utimes(join(base, name), new Date(0), new Date(0));
    for (const name of ['999998', '999998_fsm', '999998.1']) await leave(name, 2 * 3_600_000);
    // A table that a transaction creates at this moment.
    await leave('999999', 60_000);
    const before = (await readdir(base)).length;
    await rewrite();
    const names = await readdir(base);
    expect(names.filter((name) => name.startsWith('99999'))).toEqual(['999999']);
    expect(names.length).toBeGreaterThanOrEqual(before - 10);
    expect(await query(url, 'SELECT short, long FROM people WHERE id = 0')).toEqual(kept);
    await postgres.stop();
    postgres = await test.open();
    expect(await query(postgres.url('trial'), 'SELECT count(*)::int AS n FROM pg_class')).toBeDefined();
  });

  it('is rewritten after the end of transactions that may still see them, and is left alone while one lasts', async () => {
    const reader = await connect();
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await reader.query('SELECT count(*) FROM pg_class');
    await query(url, 'UPDATE people SET id = 2 WHERE id = 1');
    await expect(rewrite(0)).rejects.toThrow('a transaction that may still see deleted rows does not end');
    await reader.query('COMMIT');
    // Autovacuum has transactions too, and they end soon.
    await rewrite(10_000);
  });

  it('is rewritten once a lock on the table ends, and readers are not kept waiting meanwhile', async () => {
    const holder = await connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE people IN ACCESS SHARE MODE');
    const rewriting = rewrite();
    const reader = await connect();
    await expect.poll(() => waits(reader), { interval: 20 }).toBe(1);
    expect((await reader.query('SELECT id FROM people')).rowCount).toBe(2);
    await holder.query('COMMIT');
    await rewriting;
  });

  it('is left as it was by a rewrite that is ended, at once', async () => {
    const holder = await connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE people IN ACCESS SHARE MODE');
    const ending = new AbortController();
    const rewriting = rewrite(undefined, ending.signal).catch((cause: unknown) => cause);
    const reader = await connect();
    await expect.poll(() => waits(reader), { interval: 20 }).toBe(1);
    ending.abort();
    expect(await rewriting).toBeInstanceOf(Error);
    expect((await reader.query('SELECT short FROM people WHERE id = 0')).rows[0].short).toEqual(kept.short);
  });
});
