// The kinds of column in each dialect.

/** A value of a column. Stores convert JSON and other structure to text. */
export type CellValue = string | number | boolean | Date | Buffer | null;

/** The declaration of a column, as both TypeORM's `EntitySchema` and its `Table` take it. */
export interface ColumnSpec<Value extends CellValue = CellValue> {
  /** The type of its values, for the compiler only. */
  readonly value?: Value;
  readonly type:
    | 'varchar'
    | 'text'
    | 'longtext'
    | 'int'
    | 'boolean'
    | 'datetime'
    | 'timestamp with time zone'
    | 'varbinary'
    | 'mediumblob'
    | 'bytea';
  readonly length?: string;
  readonly precision?: number;
  readonly charset?: string;
  readonly collation?: string;
}

/**
 * The kinds of column, once per dialect. Migrations use them as well as entities, so a kind never changes after a release: another need
 * becomes a new kind.
 */
export interface ColumnKinds {
  /** An identifier, hash or code word: ASCII, compared byte by byte. */
  ascii(lengthMax: number): ColumnSpec<string>;
  /** Short text that people wrote, 4-byte characters included. */
  shortText(lengthMax: number): ColumnSpec<string>;
  /** Text without a length limit of the column, such as JSON. */
  longText(): ColumnSpec<string>;
  integer(): ColumnSpec<number>;
  flag(): ColumnSpec<boolean>;
  /** An instant in UTC, to the millisecond. */
  instant(): ColumnSpec<Date>;
  /** A short ciphertext that stays in the row. */
  shortBytes(bytesMax: number): ColumnSpec<Buffer>;
  /** A ciphertext up to 16 MiB. */
  bytes(): ColumnSpec<Buffer>;
}

const ascii = { charset: 'ascii', collation: 'ascii_bin' } as const;
const utf8 = { charset: 'utf8mb4', collation: 'utf8mb4_bin' } as const;

/**
 * Columns on MySQL and MariaDB. Their default collations ignore case, so every text column names a binary one. Even those pad
 * with spaces, so identifiers are parsed before a query names them (see `ids.ts`).
 */
export const mysqlColumns: ColumnKinds = {
  ascii: (lengthMax) => ({ type: 'varchar', length: `${lengthMax}`, ...ascii }),
  shortText: (lengthMax) => ({ type: 'varchar', length: `${lengthMax}`, ...utf8 }),
  longText: () => ({ type: 'longtext', ...utf8 }),
  integer: () => ({ type: 'int' }),
  flag: () => ({ type: 'boolean' }),
  instant: () => ({ type: 'datetime', precision: 3 }),
  shortBytes: (bytesMax) => ({ type: 'varbinary', length: `${bytesMax}` }),
  bytes: () => ({ type: 'mediumblob' }),
};

/** Columns on PostgreSQL. Identifiers take the C collation, so that they sort by bytes whatever the cluster's locale is. */
export const postgresColumns: ColumnKinds = {
  ascii: (lengthMax) => ({ type: 'varchar', length: `${lengthMax}`, collation: 'C' }),
  shortText: (lengthMax) => ({ type: 'varchar', length: `${lengthMax}` }),
  longText: () => ({ type: 'text' }),
  integer: () => ({ type: 'int' }),
  flag: () => ({ type: 'boolean' }),
  instant: () => ({ type: 'timestamp with time zone', precision: 3 }),
  shortBytes: () => ({ type: 'bytea' }),
  bytes: () => ({ type: 'bytea' }),
};
