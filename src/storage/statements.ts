// How stores reach the database: statements, transactions, and the differences between the two families of database.

import type { DataSource } from 'typeorm';
import { type CellValue, type ColumnKinds, mysqlColumns, postgresColumns } from './columns.ts';

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

/** The database compares each row with every key of a statement in turn. */
const keysPerUpdate = 50;

/**
 * Sets a column of rows to another value for each key, some keys a statement.
 * @param expressionOf `instantByKey` or `integerByKey` of these keys
 */
export async function updateByKey<Value>(
  db: Pick<Statements, 'execute'>,
  { table, column, key }: { readonly table: string; readonly column: string; readonly key: string },
  values: ReadonlyMap<string, Value>,
  expressionOf: (some: ReadonlyMap<string, Value>) => Sql,
): Promise<void> {
  const all = [...values];
  for (let start = 0; start < all.length; start += keysPerUpdate) {
    const some = new Map(all.slice(start, start + keysPerUpdate));
    const keys = [...some.keys()];
    const { text, cells } = expressionOf(some);
    await db.execute(`UPDATE ${table} SET ${column} = ${text} WHERE ${key} IN (${placeholdersFor(keys)})`, [
      ...cells,
      ...keys,
    ]);
  }
}

/** The differences between the two families of database. All other SQL is written once. */
export interface Dialect {
  readonly name: 'mysql' | 'postgres';
  readonly columns: ColumnKinds;
  /** Turns `?` placeholders into the driver's own. The text may contain no other question mark. */
  placeholders(sql: string): string;
  /** A placeholder for an instant where the database cannot infer the type from the context. */
  readonly instant: string;
  /**
   * An expression whose value the planner does not see. PostgreSQL plans a prepared statement again for each call as long as it estimates
   * that plans for the values run faster than one for all, and that may cost more than to run it. Where it sees no value it estimates the
   * same for both, and keeps one plan. So use it where the right plan is the same for all values. A hidden LIMIT lets it take the order of
   * an index whatever number of rows it estimates, instead of reading a range as a whole to sort it.
   */
  hidden(expression: string): string;
  /** The end of an INSERT that skips rows that exist. */
  skipExisting(keyColumns: readonly string[]): string;
  /** The end of an INSERT that changes the given columns of rows that exist. */
  updateExisting(keyColumns: readonly string[], columns: readonly string[]): string;
  /** The beginning of a DELETE that finds its rows by the primary key, however small the table is. */
  deleteByKey(table: string): string;
  /** Whether `byIndex` can. */
  readonly forcesIndexes: boolean;
  /** A table whose rows are found by a range of an index, after equal columns too: the index may not be used by those alone. */
  byIndex(table: string, index: string): string;
  /** The beginning of an ORDER BY along an index, newest first, after a column that is null in every row. */
  readonly nullsFirst: (column: string) => string;
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
  hidden: (expression) => expression,
  // INSERT IGNORE would also truncate values silently.
  skipExisting: ([first]) => `ON DUPLICATE KEY UPDATE ${first} = ${first}`,
  updateExisting: (_key, columns) =>
    `ON DUPLICATE KEY UPDATE ${columns.map((name) => `${name} = VALUES(${name})`).join(', ')}`,
  // It would scan a small table, and wait for every locked row in it.
  deleteByKey: (table) => `DELETE t FROM ${table} t FORCE INDEX (PRIMARY)`,
  forcesIndexes: true,
  // MariaDB would scan all entries with the equal columns from the newest on, however far down the range begins.
  byIndex: (table, index) => `${table} FORCE INDEX (${index})`,
  nullsFirst: () => '',
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
  // A subquery without a table is run before the rest of the statement, and after its planning.
  hidden: (expression) => `(SELECT ${expression})`,
  skipExisting: (keyColumns) => `ON CONFLICT (${keyColumns.join(', ')}) DO NOTHING`,
  updateExisting: (keyColumns, columns) =>
    `ON CONFLICT (${keyColumns.join(', ')}) DO UPDATE SET ${columns.map((name) => `${name} = EXCLUDED.${name}`).join(', ')}`,
  deleteByKey: (table) => `DELETE FROM ${table}`,
  forcesIndexes: false,
  byIndex: (table) => table,
  // It would sort them, because it does not see that nulls are one value.
  nullsFirst: (column) => `${column} DESC, `,
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
  /** Throws where `run` would, for callers whose statements are run together with those of others. */
  assertUsable(): void;
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
