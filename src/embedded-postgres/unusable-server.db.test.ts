import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

let root: string;
let dataDir: string;
let stateDir: string;
/** Where the cluster of the test is. */
let clusterDir: string;

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'mitome-state-'));
  await chmod(stateDir, 0o755);
});

afterAll(async () => {
  await rm(stateDir, { recursive: true, force: true });
});

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'mitome-embedded-'));
  await chmod(root, 0o755);
  dataDir = join(root, 'data');
});

afterEach(async () => {
  const file = join(clusterDir, 'postmaster.pid');
  if (existsSync(file)) process.kill(Number((await readFile(file, 'utf8')).split('\n')[0]), 'SIGQUIT');
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, stateDir });
  clusterDir = join(postgres.dir, 'data');
  return postgres;
}

function superuserUrl(postgres: EmbeddedPostgres, database: string): string {
  return postgres.url(database).replace('//mitome:', '//postgres:');
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function faultOfStart(startTimeoutMs: number): Promise<unknown> {
  return startEmbeddedPostgres({ dataDir, stateDir, startTimeoutMs }).then(
    () => undefined,
    (cause: unknown) => cause,
  );
}

describe('a server', () => {
  test('that cannot write says so at once, and is ended', async () => {
    const postgres = await start();
    const superuser = superuserUrl(postgres, 'postgres');
    await run(superuser, 'DROP ROLE mitome');
    await run(superuser, 'ALTER ROLE postgres SET default_transaction_read_only = on');
    await postgres.stop();

    const fault = await faultOfStart(30_000);
    expect(fault).toBeInstanceOf(EmbeddedPostgresError);
    expect(fault).toMatchObject({
      message: expect.stringMatching(/cannot be used: cannot execute CREATE ROLE in a read-only transaction \(25006\)/),
      cause: { code: '25006' },
    });
    expect(existsSync(join(clusterDir, 'postmaster.pid'))).toBe(false);
  });

  test('whose database nobody may enter says so at once, and is ended', async () => {
    const postgres = await start();
    const superuser = superuserUrl(postgres, 'template1');
    await run(superuser, 'ALTER DATABASE postgres ALLOW_CONNECTIONS false');
    await postgres.stop();

    const fault = await faultOfStart(30_000);
    expect(fault).toMatchObject({ message: expect.stringContaining('cannot be used: '), cause: { code: '55000' } });
    expect(existsSync(join(clusterDir, 'postmaster.pid'))).toBe(false);
  });

  test('that lets nobody stay is given up after its time, with what it said last', async () => {
    const postgres = await start();
    const superuser = superuserUrl(postgres, 'postgres');
    // A server that ends each of our connections is like one that is just stopping, at every look.
    await run(
      superuser,
      `CREATE FUNCTION send_away() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
         IF current_setting('application_name') = 'mitome launcher' THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
       END $$`,
    );
    await run(superuser, 'CREATE EVENT TRIGGER send_away ON login EXECUTE FUNCTION send_away()');
    await postgres.stop();

    // The whole of it passes, and within it the server must have come up and said its word.
    const fault = await faultOfStart(8000);
    expect(fault).toMatchObject({
      message: expect.stringMatching(
        /does not come up\. The last attempt to use it failed: .+ \(57P01\)\. Its words are in /,
      ),
      cause: { code: '57P01' },
    });
  });
});
