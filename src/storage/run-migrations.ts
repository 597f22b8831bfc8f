// Runs migrations, one node at a time, and finds drift between tables and entities.

import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MigrationExecutor, type QueryRunner } from 'typeorm';
import type { Log } from '../app/ports/system.ts';
import { statementTimeoutMs } from './database.ts';
import type { Database } from './statements.ts';
import { StorageError, toStorageError } from './storage-error.ts';

/** How long a start waits for another node that migrates, and then again for the transactions on a table: probes must outlast both. */
export const migrationWaitMsMax = 5 * 60_000;
const lockPollMs = 100;
/**
 * How long a migration waits for a table that a transaction of others uses, such as a dump, in seconds. Every other statement on the table queues
 * behind it meanwhile, so it tries again and again, and lets them pass in between.
 */
const tableWaitSeconds = 1;
const tablePauseMs = 4000;

/**
 * Runs all pending migrations. Nodes that start together wait for each other at a lock of the database, so each migration runs once. The lock
 * belongs to the connection that migrates, so it is released when the node dies.
 * @throws when a migration fails, or another node holds the lock, or transactions a table, for more than five minutes
 */
export async function runMigrations({ dataSource, dialect }: Database, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  const runner = dataSource.createQueryRunner();
  const lock = dialect.name === 'postgres' ? postgresLock : mysqlLock(runner, `${dataSource.driver.database}`);
  try {
    await runner.query(lock.withoutTimeouts);
    await acquire(runner, lock);
    try {
      const migrations = await executePending(new MigrationExecutor(dataSource, runner), log);
      if (migrations > 0) log.info({ migrations }, 'database migrated');
    } finally {
      await runner.query(lock.release, [lock.key]);
      await runner.query(lock.withTimeouts);
    }
  } catch (error) {
    throw toStorageError(error);
  } finally {
    await runner.release();
  }
}

/** Executes all pending migrations, each in a transaction of its own, so that none keeps a table while it waits for the next. @returns how many */
async function executePending(executor: MigrationExecutor, log: Pick<Log, 'warn'>): Promise<number> {
  const deadline = performance.now() + migrationWaitMsMax;
  executor.transaction = 'each';
  const pending = await executor.getPendingMigrations();
  for (;;) {
    try {
      await executor.executePendingMigrations();
      return pending.length;
    } catch (error) {
      const cause = toStorageError(error);
      const mayPass = cause instanceof StorageError && cause.fault === 'retry';
      if (!mayPass || performance.now() > deadline) throw error;
      log.warn({ code: cause.code }, 'migration waiting for a transaction on its table');
      await sleep(tablePauseMs);
    }
  }
}

/** Statements on the lock of the connection that migrates, and on its timeouts: a migration may take long, but not wait long. */
interface MigrationLock {
  readonly key: number | string;
  readonly tryAcquire: string;
  readonly release: string;
  readonly withoutTimeouts: string;
  readonly withTimeouts: string;
}

async function acquire(runner: QueryRunner, { tryAcquire, key }: MigrationLock): Promise<void> {
  const deadline = performance.now() + migrationWaitMsMax;
  for (;;) {
    const [row]: { acquired: unknown }[] = await runner.query(tryAcquire, [key]);
    if (Number(row?.acquired) === 1) return;
    if (performance.now() > deadline) throw new Error('another node has held the migration lock for five minutes');
    await sleep(lockPollMs);
  }
}

const postgresLock: MigrationLock = {
  // An arbitrary number: advisory locks of a database share one space.
  key: 5_210_347_961,
  tryAcquire: 'SELECT pg_try_advisory_lock($1) AS acquired',
  release: 'SELECT pg_advisory_unlock($1)',
  withoutTimeouts: `SET statement_timeout = 0; SET lock_timeout = ${tableWaitSeconds * 1000}`,
  withTimeouts: `SET statement_timeout = ${statementTimeoutMs}; SET lock_timeout = 10000`,
};

function mysqlLock(runner: QueryRunner, database: string): MigrationLock {
  const [timeout, value] =
    runner.dataSource.options.type === 'mariadb'
      ? ['max_statement_time', statementTimeoutMs / 1000]
      : ['max_execution_time', statementTimeoutMs];
  return {
    // Named locks are shared by the whole server, so the name contains the database's; a hash keeps it within 64 characters.
    key: `mitome-${createHash('sha256').update(database).digest('hex').slice(0, 32)}`,
    tryAcquire: 'SELECT GET_LOCK(?, 0) AS acquired',
    release: 'SELECT RELEASE_LOCK(?)',
    withoutTimeouts: `SET SESSION ${timeout} = 0, lock_wait_timeout = ${tableWaitSeconds}`,
    withTimeouts: `SET SESSION ${timeout} = ${value}, lock_wait_timeout = DEFAULT`,
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
