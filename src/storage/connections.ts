// Takes connections from the pool. On MySQL and MariaDB this is the driver's own pool, because TypeORM costs more per statement than it.

import type mysql from 'mysql2';
import type { QueryRunner } from 'typeorm';
import type { CellValue } from './columns.ts';
import type { Database, Dialect, RawRow, Statements } from './statements.ts';

/** Statements on one connection of the pool, which the caller must release. */
export interface Connected extends Statements {
  begin(): Promise<void>;
  commit(): Promise<void>;
  /** Does nothing outside a transaction. Closes the connection if it fails: the next user must not find a transaction open. */
  rollback(): Promise<void>;
  release(): Promise<void>;
}

/** How the driver sends a statement: as text, or prepared once per connection, which is worth it for few texts. */
export type Sending = 'query' | 'execute';

/** Waits for a free connection of the pool. */
export function connect(database: Database, sending: Sending = 'query'): Promise<Connected> {
  return database.dialect.name === 'postgres' ? onPostgres(database) : onMysql(database, sending);
}

async function onPostgres({ dataSource, dialect }: Database): Promise<Connected> {
  const runner = dataSource.createQueryRunner();
  return {
    ...statementsOn(runner, dialect),
    begin: () => runner.startTransaction(),
    commit: () => runner.commitTransaction(),
    async rollback() {
      // It fails only on a lost connection, and then the database rolls back by itself.
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => {});
    },
    release: () => runner.release(),
  };
}

async function onMysql({ dataSource, dialect }: Database, sending: Sending): Promise<Connected> {
  const { pool } = dataSource.driver as unknown as { readonly pool: mysql.Pool };
  const connection = await new Promise<mysql.PoolConnection>((resolve, reject) => {
    pool.getConnection((error, free) => (error ? reject(error) : resolve(free)));
  });
  let isOpen = false;
  const run = <Result extends mysql.ResultSetHeader | mysql.RowDataPacket[]>(
    sql: string,
    parameters: readonly CellValue[],
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      const done = (error: mysql.QueryError | null, result: Result) => (error ? reject(error) : resolve(result));
      if (sending === 'query') connection.query<Result>(sql, parameters as CellValue[], done);
      else connection.execute<Result>(sql, parameters as CellValue[], done);
    });
  const control = (sql: string): Promise<void> =>
    new Promise((resolve, reject) => {
      connection.query(sql, (error) => (error ? reject(error) : resolve()));
    });
  return {
    dialect,
    select: (sql, parameters) => run<mysql.RowDataPacket[]>(sql, parameters),
    execute: async (sql, parameters) => (await run<mysql.ResultSetHeader>(sql, parameters)).affectedRows,
    async begin() {
      isOpen = true;
      await control('START TRANSACTION');
    },
    async commit() {
      await control('COMMIT');
      isOpen = false;
    },
    async rollback() {
      if (isOpen) await control('ROLLBACK').catch(() => connection.destroy());
      isOpen = false;
    },
    async release() {
      connection.release();
    },
  };
}

/**
 * Runs statements on one connection that commit together; when something throws, they are rolled back.
 * @param committing called before the commit, whose result a broken connection leaves unknown
 */
export async function inTransaction<T>(
  database: Database,
  sending: Sending,
  work: (db: Statements) => Promise<T>,
  committing: () => void = () => {},
): Promise<T> {
  const connection = await connect(database, sending);
  try {
    await connection.begin();
    const result = await work(connection);
    committing();
    await connection.commit();
    return result;
  } catch (error) {
    await connection.rollback();
    throw error;
  } finally {
    await connection.release();
  }
}

/** Statements that each commit on their own, on any free connection. */
export function autocommitStatements(database: Database, sending?: Sending): Statements {
  const onFreeConnection = async <T>(work: (db: Statements) => Promise<T>): Promise<T> => {
    const connection = await connect(database, sending);
    try {
      return await work(connection);
    } finally {
      await connection.release();
    }
  };
  return {
    dialect: database.dialect,
    select: (sql, parameters) => onFreeConnection((db) => db.select(sql, parameters)),
    execute: (sql, parameters) => onFreeConnection((db) => db.execute(sql, parameters)),
  };
}

/** Statements on one connection of TypeORM, inside the transaction that it has open, if any. */
export function statementsOn(runner: QueryRunner, dialect: Dialect): Statements {
  const query = (sql: string, parameters: readonly CellValue[]) =>
    runner.query(dialect.placeholders(sql), [...parameters], true);
  return {
    dialect,
    select: async (sql, parameters) => (await query(sql, parameters)).records as RawRow[],
    execute: async (sql, parameters) => (await query(sql, parameters)).affected ?? 0,
  };
}
