import type { ColumnKinds } from './columns.ts';
import { mysqlColumns, postgresColumns } from './columns.ts';

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
  /** The head of a ciphertext, up to and including the name of its key (see `sealed-box.ts`); null for null. */
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
