// Prepared statements for calls that share them (see `groupCalls`).

import type pg from 'pg';
import { autocommitStatements, inTransaction } from './connections.ts';
import type { Access, Database, RawRow, Statements } from './statements.ts';

/** Statements that are prepared where that is worth it. */
export interface PreparedStatements {
  /** Each commits on its own. */
  readonly select: Statements['select'];
  readonly execute: Statements['execute'];
  /** Runs statements that must commit together. The work is run again when the database aborts it because of a concurrent transaction. */
  atomically<T>(work: (db: Statements) => Promise<T>): Promise<T>;
}

/**
 * TypeORM prepares no statements, so these use the driver's pool directly. On MySQL and MariaDB values are sent as bytes instead of as
 * escaped text, and the server parses each text once per connection; the number of texts per connection is bounded (see `openDatabase`).
 * On PostgreSQL only SELECTs are prepared, whose texts are few.
 * @param outer retries what the database aborts, and notes outages
 */
export function preparedStatements(database: Database, outer: Access): PreparedStatements {
  return database.dialect.name === 'postgres' ? onPostgres(database, outer) : onMysql(database, outer);
}

function onMysql(database: Database, outer: Access): PreparedStatements {
  const autocommit = autocommitStatements(database, 'execute');
  return {
    select: (sql, parameters) => outer.run(() => autocommit.select(sql, parameters)),
    execute: (sql, parameters) => outer.run(() => autocommit.execute(sql, parameters)),
    atomically: (work) => outer.run(() => inTransaction(database, 'execute', work)),
  };
}

function onPostgres(database: Database, outer: Access): PreparedStatements {
  const { dataSource, dialect } = database;
  const { master } = dataSource.driver as unknown as { readonly master: pg.Pool };
  const names = new Map<string, string>();
  const autocommit = autocommitStatements(database);
  return {
    select: (sql, parameters) =>
      outer.run(async () => {
        const name = names.get(sql) ?? `prepared_${names.size}`;
        names.set(sql, name);
        const text = dialect.placeholders(sql);
        return (await master.query<RawRow>({ name, text, values: [...parameters] })).rows;
      }),
    execute: (sql, parameters) => outer.run(() => autocommit.execute(sql, parameters)),
    atomically: (work) => outer.atomically(work),
  };
}
