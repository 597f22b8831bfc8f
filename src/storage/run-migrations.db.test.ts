import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MigrationExecutor } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StorageUnavailable } from '../app/ports/system.ts';
import { openDatabase } from './database.ts';
import { openStorage, type Storage } from './open-storage.ts';
import { findDrift, runMigrations } from './run-migrations.ts';
import { createTestDatabase, engines, type TestDatabase } from './testing/engines.ts';
import { testClock, testMasterKey, testStart } from './testing/open-test-storage.ts';
import { insertTenant } from './testing/test-rows.ts';

const quiet = { info() {}, warn() {} };

describe.each(engines)('migrations on $name', (engine) => {
  let database: TestDatabase;
  let mediaFolder: string;
  const open = (databaseUrl = database.url): Promise<Storage> =>
    openStorage(
      {
        databaseUrl,
        mediaUrl: `file:${mediaFolder}`,
        masterKeys: [testMasterKey],
        issuer: 'https://mitome.example',
        poolSize: 2,
      },
      { clock: testClock(testStart) },
    );

  beforeAll(async () => {
    database = await createTestDatabase(engine, 'migrations');
    mediaFolder = await mkdtemp(path.join(tmpdir(), 'mitome-media-'));
  });
  afterAll(async () => {
    await database.drop();
    await rm(mediaFolder, { recursive: true, force: true });
  });

  test('three nodes that start at once on an empty database all come up, and each migration ran once', async () => {
    const nodes = await Promise.all([open(), open(), open()]);
    await Promise.all(nodes.map((node) => node.migrate()));
    const [twice] = await database.query('SELECT COUNT(*) AS n, COUNT(DISTINCT name) AS names FROM schema_migrations');
    expect(Number(twice?.n)).toBeGreaterThan(0);
    expect(Number(twice?.n)).toBe(Number(twice?.names));
    for (const node of nodes) {
      await insertTenant(node);
      await node.close();
    }
  });

  test('migrating again changes nothing', async () => {
    const node = await open();
    const count = async () => Number((await database.query('SELECT COUNT(*) AS n FROM schema_migrations'))[0]?.n);
    const before = await count();
    await node.migrate();
    expect(await count()).toBe(before);
    await node.close();
  });

  test('the migrated tables match the entities', async () => {
    const opened = await openDatabase(database.url, { poolSize: 1, log: quiet });
    await runMigrations(opened, quiet);
    expect(await findDrift(opened)).toEqual([]);
    await opened.dataSource.query(
      `DROP INDEX sessions_due${engine.variable === 'TEST_MYSQL_URL' ? ' ON sessions' : ''}`,
    );
    expect(await findDrift(opened)).not.toEqual([]);
    await opened.dataSource.destroy();
  });

  test('a node that dies before it recorded a migration prevents no later start, whichever migration it was', async () => {
    const empty = await createTestDatabase(engine, 'migrations made twice');
    const opened = await openDatabase(empty.url, { poolSize: 1, log: quiet });
    const runner = opened.dataSource.createQueryRunner();
    try {
      const executor = new MigrationExecutor(opened.dataSource, runner);
      for (const migration of await executor.getPendingMigrations()) {
        await executor.executeMigration(migration);
        await runner.query(`DELETE FROM schema_migrations WHERE name = '${migration.name}'`);
        await executor.executeMigration(migration).catch((cause) => {
          throw new Error(`${migration.name} cannot be made again`, { cause });
        });
      }
      await runner.release();
      expect(await findDrift(opened)).toEqual([]);
    } finally {
      await opened.dataSource.destroy();
      await empty.drop();
    }
  });

  test('a migration of a table that a long transaction reads stops no other reader, and ends after the transaction', async () => {
    const busy = await createTestDatabase(engine, 'migration of a busy table');
    const opened = await openDatabase(busy.url, { poolSize: 2, log: quiet });
    const reader = opened.dataSource.createQueryRunner();
    try {
      await runMigrations(opened, quiet);
      await busy.query('ALTER TABLE sessions DROP COLUMN traceparent');
      await busy.query("DELETE FROM schema_migrations WHERE name LIKE 'add_sessions_traceparent%'");
      await reader.startTransaction();
      await reader.query('SELECT COUNT(*) FROM sessions');
      const waited = Promise.withResolvers<void>();
      const migrating = runMigrations(opened, { info() {}, warn: () => waited.resolve() });
      await Promise.race([waited.promise, migrating]);
      await busy.query('SELECT COUNT(*) FROM sessions');
      await reader.commitTransaction();
      await migrating;
      expect(await findDrift(opened)).toEqual([]);
    } finally {
      await reader.release();
      await opened.dataSource.destroy();
      await busy.drop();
    }
  });

  test('an unreachable database throws StorageUnavailable, and no message contains the password', async () => {
    const gone = new URL(database.url);
    gone.port = '1';
    gone.password = 'hunter2';
    const opening = open(gone.href);
    await expect(opening).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(opening).rejects.not.toThrow('hunter2');
  });

  test('a closed storage is unavailable', async () => {
    const node = await open();
    await node.migrate();
    expect(await node.outages()).toEqual([]);
    await node.close();
    expect(await node.outages()).toEqual(['database_unavailable']);
  });
});
