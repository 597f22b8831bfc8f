import type { ColumnKinds } from './column-kinds.ts';

const ascii = { charset: 'ascii', collation: 'ascii_bin' } as const;
const utf8 = { charset: 'utf8mb4', collation: 'utf8mb4_bin' } as const;

/**
 * Columns on MySQL and MariaDB. Their default collations ignore case, so every text column names a binary one. Even those pad
 * with spaces, which is why identifiers are parsed before they are asked for (see `row-ids.ts`).
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
