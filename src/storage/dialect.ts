import type { ColumnKinds } from './columns.ts';
import { mysqlColumns, postgresColumns } from './columns.ts';

/** What the two families of database say differently. Everything else in this folder is written once. */
export interface Dialect {
  readonly name: 'mysql' | 'postgres';
  readonly columns: ColumnKinds;
  /** Turns `?` placeholders into the driver's own. The text may hold no other question mark. */
  placeholders(sql: string): string;
  /** A placeholder for an instant where the database cannot see from the context that it is one. */
  readonly instant: string;
  /** The end of an INSERT that leaves a row that is already there untouched. */
  skipExisting(keyColumns: readonly string[]): string;
  /** The beginning of a DELETE that finds its rows by the primary key, however small the table is. */
  deleteByKey(table: string): string;
  /** The end of a SELECT that lets readers in but no writer, until the transaction ends. */
  readonly forShare: string;
  /** How a ciphertext begins, up to and including the name of its key (see `sealed-box.ts`); null for null. */
  boxHead(column: string): string;
}

const mysql: Dialect = {
  name: 'mysql',
  columns: mysqlColumns,
  placeholders: (sql) => sql,
  instant: '?',
  // INSERT IGNORE would also cut values that are too long, silently.
  skipExisting: ([first]) => `ON DUPLICATE KEY UPDATE ${first} = ${first}`,
  // It would read a small table through, and wait for every row in it that somebody holds.
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
