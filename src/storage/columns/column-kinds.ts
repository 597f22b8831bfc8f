/** How one column is declared, in the words that both TypeORM's `EntitySchema` and its `Table` take. */
export interface ColumnSpec {
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
 * The kinds of column that tables are made of, once per dialect. Migrations use them as well as entities, so a kind never
 * changes: what is needed beside it becomes a new kind.
 */
export interface ColumnKinds {
  /** An identifier, hash or code word: ASCII, compared byte by byte. */
  ascii(lengthMax: number): ColumnSpec;
  /** Short text of people's making, 4-byte characters included. */
  shortText(lengthMax: number): ColumnSpec;
  /** Text without a bound of the column's own, such as JSON. */
  longText(): ColumnSpec;
  integer(): ColumnSpec;
  flag(): ColumnSpec;
  /** An instant in UTC, to the millisecond. */
  instant(): ColumnSpec;
  /** A short ciphertext that stays in the row. */
  shortBytes(bytesMax: number): ColumnSpec;
  /** A ciphertext up to 16 MiB. */
  bytes(): ColumnSpec;
}
