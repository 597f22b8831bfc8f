import type { ColumnKinds } from './columns/column-kinds.ts';
import { mysqlColumns } from './columns/mysql.columns.ts';
import { postgresColumns } from './columns/postgres.columns.ts';

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
  /** The end of a SELECT that lets readers in but no writer, until the transaction ends. */
  readonly forShare: string;
}

const mysql: Dialect = {
  name: 'mysql',
  columns: mysqlColumns,
  placeholders: (sql) => sql,
  instant: '?',
  // INSERT IGNORE would also cut values that are too long, silently.
  skipExisting: ([first]) => `ON DUPLICATE KEY UPDATE ${first} = ${first}`,
  forShare: 'LOCK IN SHARE MODE',
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
  forShare: 'FOR SHARE',
};

/** The dialect of a TypeORM connection type. */
export function dialectOf(type: string): Dialect {
  return type === 'postgres' ? postgres : mysql;
}
