import type { ColumnKinds } from './column-kinds.ts';

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
