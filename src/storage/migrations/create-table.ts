// Migrations that create one table each.

import { type MigrationInterface, type QueryRunner, Table, type TableColumnOptions, TableIndex } from 'typeorm';
import type { ColumnKinds, ColumnSpec } from '../columns.ts';
import { dialectOf } from '../statements.ts';

/** Declares one column of a table that a migration creates. */
export function column(name: string, spec: ColumnSpec, role?: 'primary' | 'nullable'): TableColumnOptions {
  return { name, ...spec, isPrimary: role === 'primary', isNullable: role === 'nullable' };
}

/** Declares one index of a table that a migration creates. */
export function index(name: string, columnNames: readonly string[], role?: 'unique'): TableIndex {
  return new TableIndex({ name, columnNames: [...columnNames], isUnique: role === 'unique' });
}

/**
 * A migration that creates a table of columns and indexes. MySQL cannot roll DDL back, so a migration is a single statement there: a node that
 * dies in between leaves the whole table or none. A table that exists, because the node died before it recorded the migration, is kept.
 * @param timestamp its place in the order of migrations, in 13 digits
 */
export function createTable(
  timestamp: number,
  table: string,
  parts: (kinds: ColumnKinds) => (TableColumnOptions | TableIndex)[],
): new () => MigrationInterface {
  return class implements MigrationInterface {
    readonly name = `create_${table}_${timestamp}`;

    async up(queryRunner: QueryRunner): Promise<void> {
      const { columns: kinds } = dialectOf(queryRunner.dataSource.options.type);
      const indices = parts(kinds).filter((part) => part instanceof TableIndex);
      const columns = parts(kinds).filter((part): part is TableColumnOptions => !(part instanceof TableIndex));
      await queryRunner.createTable(new Table({ name: table, columns, indices }), true);
    }

    async down(queryRunner: QueryRunner): Promise<void> {
      await queryRunner.dropTable(table);
    }
  };
}
