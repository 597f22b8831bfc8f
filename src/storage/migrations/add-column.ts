// Migrations that add one column to a table that exists.

import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import type { ColumnKinds, ColumnSpec } from '../columns.ts';
import { dialectOf } from '../statements.ts';
import { column } from './create-table.ts';

/**
 * A migration that adds a column that may be null, which the previous release neither reads nor writes. Every engine adds one at the end of a
 * table without writing its rows again. A column that exists, because the node died before it recorded the migration, is kept.
 * @param timestamp its place in the order of migrations, in 13 digits
 */
export function addColumn(
  timestamp: number,
  table: string,
  name: string,
  kind: (kinds: ColumnKinds) => ColumnSpec,
): new () => MigrationInterface {
  return class implements MigrationInterface {
    readonly name = `add_${table}_${name}_${timestamp}`;

    async up(queryRunner: QueryRunner): Promise<void> {
      const found = await queryRunner.getTable(table);
      if (found?.columns.some((one) => one.name === name)) return;
      const { columns: kinds } = dialectOf(queryRunner.dataSource.options.type);
      await queryRunner.addColumn(table, new TableColumn(column(name, kind(kinds), 'nullable')));
    }

    async down(queryRunner: QueryRunner): Promise<void> {
      await queryRunner.dropColumn(table, name);
    }
  };
}
