// How stores reach the database: statements, transactions, and the differences between the two families of database.

import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { StorageUnavailable } from '../app/ports/system.ts';
import { type CellValue, type ColumnKinds, mysqlColumns, postgresColumns } from './columns.ts';
import { StorageError, toStorageError } from './storage-error.ts';

/** One row of a result, by column name or alias. */
export type RawRow = Readonly<Record<string, CellValue>>;

/** A statement, or a part of one, with its parameters. */
export interface Sql {
  readonly text: string;
  readonly cells: readonly CellValue[];
}

/** An open pool of connections, each in UTC, in strict mode and at READ COMMITTED. */
export interface Database {
  readonly dataSource: DataSource;
  readonly dialect: Dialect;
}

/** A database as a store sees it, inside a transaction or not. Placeholders are `?` in both dialects. */
export interface Statements {
  readonly dialect: Dialect;
  select(sql: string, parameters: readonly CellValue[]): Promise<readonly RawRow[]>;
  /** @returns how many rows it inserted, deleted, or found and updated */
  execute(sql: string, parameters: readonly CellValue[]): Promise<number>;
}

/** Statements that each commit on their own, on any free connection. */
export function autocommitStatements({ dataSource, dialect }: Database): Statements {
  const onFreeConnection = async <T>(work: (db: Statements) => Promise<T>): Promise<T> => {
    const runner = dataSource.createQueryRunner();
    try {
      return await work(statementsOn(runner, dialect));
    } finally {
      await runner.release();
    }
  };
  return {
    dialect,
    select: (sql, parameters) => onFreeConnection((db) => db.select(sql, parameters)),
    execute: (sql, parameters) => onFreeConnection((db) => db.execute(sql, parameters)),
  };
}

/** Statements on one connection, inside the transaction that it has open, if any. */
export function statementsOn(runner: QueryRunner, dialect: Dialect): Statements {
  const query = (sql: string, parameters: readonly CellValue[]) =>
    runner.query(dialect.placeholders(sql), [...parameters], true);
  return {
    dialect,
    select: async (sql, parameters) => (await query(sql, parameters)).records as RawRow[],
    execute: async (sql, parameters) => (await query(sql, parameters)).affected ?? 0,
  };
}

/** `?, ?, ?` for a list of values. The list must not be empty: neither dialect accepts an empty one. */
export function placeholdersFor(values: readonly unknown[]): string {
  if (values.length === 0) throw new Error('an SQL list must not be empty');
  return Array(values.length).fill('?').join(', ');
}

/** `CASE column WHEN ? THEN ? … END` over instants: another value for each key in one statement. */
export function instantByKey(dialect: Dialect, column: string, instants: ReadonlyMap<string, Date | null>): Sql {
  const cases = [...instants].map(() => `WHEN ? THEN ${dialect.instant}`).join(' ');
  return { text: `CASE ${column} ${cases} END`, cells: [...instants].flat() };
}

/**
 * The same over whole numbers. They are in the text, because one of the dialects cannot infer a parameter's type inside a CASE.
 */
export function integerByKey(column: string, integers: ReadonlyMap<string, number>): Sql {
  const cases = [...integers.values()].map((integer) => `WHEN ? THEN ${Math.trunc(integer)}`).join(' ');
  return { text: `CASE ${column} ${cases} END`, cells: [...integers.keys()] };
}

/** The differences between the two families of database. All other SQL is written once. */
export interface Dialect {
  readonly name: 'mysql' | 'postgres';
  readonly columns: ColumnKinds;
  /** Turns `?` placeholders into the driver's own. The text may contain no other question mark. */
  placeholders(sql: string): string;
  /** A placeholder for an instant where the database cannot infer the type from the context. */
  readonly instant: string;
  /** The end of an INSERT that skips rows that exist. */
  skipExisting(keyColumns: readonly string[]): string;
  /** The beginning of a DELETE that finds its rows by the primary key, however small the table is. */
  deleteByKey(table: string): string;
  /** The end of a SELECT with shared row locks: readers pass, writers wait for the end of the transaction. */
  readonly forShare: string;
  /** The head of a ciphertext, up to and including the name of its key (see `sealing.ts`); null for null. */
  boxHead(column: string): string;
}

const mysql: Dialect = {
  name: 'mysql',
  columns: mysqlColumns,
  placeholders: (sql) => sql,
  instant: '?',
  // INSERT IGNORE would also truncate values silently.
  skipExisting: ([first]) => `ON DUPLICATE KEY UPDATE ${first} = ${first}`,
  // It would scan a small table, and wait for every locked row in it.
  deleteByKey: (table) => `DELETE t FROM ${table} t FORCE INDEX (PRIMARY)`,
  forShare: 'LOCK IN SHARE MODE',
  boxHead: (column) => `SUBSTRING(${column}, 1, 2 + ORD(SUBSTRING(${column}, 2, 1)))`,
};

const postgres: Dialect = {
  name: 'postgres',
  columns: postgresColumns,
  placeholders: (sql) => {
    let position = 0;
    return sql.replaceAll('?', () => {
      position += 1;
      return `$${position}`;
    });
  },
  instant: 'CAST(? AS timestamptz)',
  skipExisting: (keyColumns) => `ON CONFLICT (${keyColumns.join(', ')}) DO NOTHING`,
  deleteByKey: (table) => `DELETE FROM ${table}`,
  forShare: 'FOR SHARE',
  boxHead: (column) =>
    `SUBSTRING(${column} FROM 1 FOR 2 + CASE WHEN LENGTH(${column}) > 1 THEN GET_BYTE(${column}, 1) ELSE 0 END)`,
};

/** The dialect of a TypeORM connection type. */
export function dialectOf(type: string): Dialect {
  return type === 'postgres' ? postgres : mysql;
}

/** Statements of one transaction, with effects for its end. */
export interface TransactionStatements extends Statements {
  /** Runs after the commit, or not at all. */
  afterCommit(effect: () => Promise<void>): void;
  /** Runs after a rollback, or not at all; not when the result of the commit is unknown either. It must not throw. */
  afterRollback(effect: () => Promise<void>): void;
}

/** How a store reaches the database. All errors that it throws are safe to log (see `toStorageError`). */
export interface Access {
  readonly inTransaction: boolean;
  /** Runs statements: inside the transaction if there is one, otherwise each in its own commit. */
  run<T>(work: (db: Statements) => Promise<T>): Promise<T>;
  /** Runs statements that must commit together: in the present transaction, or in one of their own. */
  atomically<T>(work: (db: TransactionStatements) => Promise<T>): Promise<T>;
}

export interface Transactions {
  /** Statements that commit one by one. Throws inside a transaction, where it would take a second connection. */
  readonly outer: Access;
  /** Runs work in a transaction of its own; it must use only the access that it is given. */
  transaction<T>(work: (access: Access) => Promise<T>): Promise<T>;
}

const attemptsMax = 6;
/** In milliseconds: each lock timeout takes seconds, and a request waits for the result. */
const retryWithinMs = 10_000;

/**
 * Runs transactions over a pool. One that the database aborts because of a concurrent one, by deadlock, lock timeout or serialization
 * failure, is run again whole, up to six times and within ten seconds.
 * @param noteOutage called with each outage that a call meets
 */
export function createTransactions(
  database: Database,
  noteOutage: (outage: StorageUnavailable) => void = () => {},
): Transactions {
  const { dataSource, dialect } = database;
  const running = new AsyncLocalStorage<true>();
  const autocommit = autocommitStatements(database);

  const once = async <T>(work: (db: TransactionStatements) => Promise<T>): Promise<T> => {
    const committed: (() => Promise<void>)[] = [];
    const rolledBack: (() => Promise<void>)[] = [];
    const runner = dataSource.createQueryRunner();
    let result: T;
    let committing = false;
    try {
      await runner.startTransaction();
      const db: TransactionStatements = {
        ...statementsOn(runner, dialect),
        afterCommit: (effect) => void committed.push(effect),
        afterRollback: (effect) => void rolledBack.push(effect),
      };
      result = await running.run(true, () => work(db));
      committing = true;
      await runner.commitTransaction();
    } catch (thrown) {
      const error = toStorageError(thrown);
      // A rollback fails only on a lost connection, and then the database rolls back by itself.
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => {});
      // When the connection broke during the commit, its result is unknown, so no effect is undone.
      if (!committing || !(error instanceof StorageUnavailable)) for (const effect of rolledBack) await effect();
      throw error;
    } finally {
      await runner.release();
    }
    for (const effect of committed) await effect();
    return result;
  };

  const inOwnTransaction = async <T>(work: (db: TransactionStatements) => Promise<T>): Promise<T> => {
    assertOutside(running);
    return noting(retrying(() => once(work)));
  };

  const noting = <T>(result: Promise<T>): Promise<T> =>
    result.catch((error: unknown) => {
      if (error instanceof StorageUnavailable) noteOutage(error);
      throw error;
    });

  return {
    outer: {
      inTransaction: false,
      async run(work) {
        assertOutside(running);
        return noting(retrying(() => work(autocommit)));
      },
      atomically: inOwnTransaction,
    },
    transaction: (work) => inOwnTransaction((db) => withAccess(db, work)),
  };
}

/** Gives a transaction's access to work; it throws once the work has ended. */
async function withAccess<T>(db: TransactionStatements, work: (access: Access) => Promise<T>): Promise<T> {
  let open = true;
  const use = async <R>(inner: (db: TransactionStatements) => Promise<R>): Promise<R> => {
    if (!open) throw new Error('a store of a transaction was used after the transaction had ended');
    try {
      return await inner(db);
    } catch (error) {
      throw toStorageError(error);
    }
  };
  try {
    return await work({ inTransaction: true, run: use, atomically: use });
  } finally {
    open = false;
  }
}

function assertOutside(running: AsyncLocalStorage<true>): void {
  if (running.getStore() === undefined) return;
  throw new Error(
    'inside a transaction only the stores that it gives may be used: others would take a second connection',
  );
}

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + retryWithinMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (thrown) {
      const error = toStorageError(thrown);
      if (!(error instanceof StorageError) || error.fault !== 'retry') throw error;
      if (attempt === attemptsMax || performance.now() > deadline) throw error;
      // A random pause, so that two conflicting transactions do not collide again.
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}
