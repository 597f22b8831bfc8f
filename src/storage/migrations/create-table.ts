import { type QueryRunner, Table, type TableColumnOptions, TableIndex } from 'typeorm';
import type { ColumnKinds, ColumnSpec } from '../columns/column-kinds.ts';
import { dialectOf } from '../dialect.ts';

/** Declares one column of a table that a migration makes. */
export function column(name: string, spec: ColumnSpec, role?: 'primary' | 'nullable'): TableColumnOptions {
  return { name, ...spec, isPrimary: role === 'primary', isNullable: role === 'nullable' };
}

/** Declares one index of a table that a migration makes. */
export function index(name: string, columnNames: readonly string[], role?: 'unique'): TableIndex {
  return new TableIndex({ name, columnNames: [...columnNames], isUnique: role === 'unique' });
}

/**
 * Makes a table with its indexes. On MySQL that is a single statement, so a migration that breaks off leaves either the whole
 * table or none; a table that is there already, because the node died before it noted the migration, is left as it is.
 */
export async function createTable(
  queryRunner: QueryRunner,
  name: string,
  columns: (kinds: ColumnKinds) => TableColumnOptions[],
  indices: TableIndex[] = [],
): Promise<void> {
  const kinds = dialectOf(queryRunner.dataSource.options.type).columns;
  await queryRunner.createTable(new Table({ name, columns: columns(kinds), indices }), true);
}
