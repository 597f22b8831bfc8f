// What the look for erasures relies on: see src/storage/stores/erased-rows.ts.

import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { connects, query, useDataDir } from './testing/use-data-dir.ts';

const test = useDataDir();

const counted = async (postgres: EmbeddedPostgres) =>
  (await query(
    postgres.url('trial'),
    `SELECT (SELECT n_tup_del::int FROM pg_stat_user_tables WHERE relname = 'people') AS deleted,
      (SELECT EXTRACT(EPOCH FROM stats_reset)::text FROM pg_stat_bgwriter) AS since`,
  )) as { deleted: number; since: string };

describe('the count of deleted rows', () => {
  const open = async () => {
    await test.copyCluster();
    const postgres = await test.open();
    await query(postgres.url('trial'), 'CREATE TABLE people AS SELECT 1 AS id');
    await query(postgres.url('trial'), 'DELETE FROM people');
    await expect.poll(async () => (await counted(postgres)).deleted).toBe(1);
    return postgres;
  };

  it('and the time since when it counts stay over a stop and a rewrite of the table', async () => {
    const postgres = await open();
    const before = await counted(postgres);
    await query(postgres.url('trial'), 'VACUUM FULL people');
    await postgres.stop();
    expect(await counted(await test.open())).toEqual(before);
  });

  it.each(['the server', 'one of its processes'])('begins at another time after a crash of %s', async (crashed) => {
    const postgres = await open();
    const { since } = await counted(postgres);
    expect(since).toMatch(/^\d+\.\d+$/);
    const client = new Client({ connectionString: postgres.url('trial') });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    process.kill(crashed === 'the server' ? postgres.server.pid : rows[0].pid, 'SIGKILL');
    const reset = async () => (await connects(postgres.url('trial'))) && (await counted(postgres)).since !== since;
    await expect.poll(reset, { timeout: 30_000 }).toBe(true);
  });
});
