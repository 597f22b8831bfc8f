import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MigrationExecutor, type QueryRunner } from 'typeorm';
import type { Log } from '../app/ports/system.ts';
import { type Database, statementTimeoutMs } from './database.ts';
import { toStorageError } from './storage-error.ts';

const lockWaitMsMax = 5 * 60_000;
const lockPollMs = 100;

/**
 * Runs all pending migrations. Nodes that start together wait for each other at a lock of the database, so each migration runs once. The lock
 * belongs to the connection that migrates, so it is released when the node dies.
 * @throws when a migration fails, or another node holds the lock for more than five minutes
 */
export async function runMigrations({ dataSource, dialect }: Database, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  const runner = dataSource.createQueryRunner();
  const lock = dialect.name === 'postgres' ? postgresLock(runner) : mysqlLock(runner, `${dataSource.driver.database}`);
  try {
    await lock.prepare();
    await waitFor(lock.tryAcquire);
    try {
      const done = await new MigrationExecutor(dataSource, runner).executePendingMigrations();
      if (done.length > 0) log.info({ migrations: done.length }, 'database migrated');
    } finally {
      await lock.release();
    }
  } catch (error) {
    throw toStorageError(error);
  } finally {
    await runner.release();
  }
}

interface MigrationLock {
  /** Removes the statement timeout of this connection: a migration may take long. */
  prepare(): Promise<void>;
  tryAcquire(): Promise<boolean>;
  release(): Promise<void>;
}

async function waitFor(tryAcquire: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + lockWaitMsMax;
  while (!(await tryAcquire())) {
    if (performance.now() > deadline) throw new Error('another node has held the migration lock for five minutes');
    await sleep(lockPollMs);
  }
}

function postgresLock(runner: QueryRunner): MigrationLock {
  // An arbitrary number: advisory locks of a database share one space.
  const key = 5_210_347_961;
  return {
    async prepare() {
      await runner.query('SET statement_timeout = 0; SET lock_timeout = 0');
    },
    async tryAcquire() {
      const [row]: { acquired: boolean }[] = await runner.query('SELECT pg_try_advisory_lock($1) AS acquired', [key]);
      return row?.acquired === true;
    },
    async release() {
      await runner.query(`SELECT pg_advisory_unlock($1)`, [key]);
      await runner.query(`SET statement_timeout = ${statementTimeoutMs}; SET lock_timeout = 10000`);
    },
  };
}

function mysqlLock(runner: QueryRunner, database: string): MigrationLock {
  // Named locks are shared by the whole server, so the name contains the database's; a hash keeps it within 64 characters.
  const name = `mitome-${createHash('sha256').update(database).digest('hex').slice(0, 32)}`;
  const timeout = runner.dataSource.options.type === 'mariadb' ? 'max_statement_time' : 'max_execution_time';
  return {
    async prepare() {
      await runner.query(`SET SESSION ${timeout} = 0`);
    },
    async tryAcquire() {
      const [row]: { acquired: unknown }[] = await runner.query('SELECT GET_LOCK(?, 0) AS acquired', [name]);
      return Number(row?.acquired) === 1;
    },
    async release() {
      await runner.query('SELECT RELEASE_LOCK(?)', [name]);
      await runner.query(
        `SET SESSION ${timeout} = ${timeout === 'max_statement_time' ? statementTimeoutMs / 1000 : statementTimeoutMs}`,
      );
    },
  };
}

/**
 * Compares the tables of a migrated database with the entities.
 * @returns the statements that TypeORM would run to make them equal; empty when there is no drift
 */
export async function findDrift({ dataSource }: Database): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}
