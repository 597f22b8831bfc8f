// Migrations that add one index to a table that exists.

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { index } from './create-table.ts';

/**
 * A migration that adds an index. PostgreSQL refuses writes to the table until it is built, so only tables that requests do not write may get
 * one this way. An index that exists, because the node died before it recorded the migration, is kept.
 * @param timestamp its place in the order of migrations, in 13 digits
 */
export function createIndex(
  timestamp: number,
  table: string,
  name: string,
  columns: readonly string[],
): new () => MigrationInterface {
  return class implements MigrationInterface {
    readonly name = `create_${name}_${timestamp}`;

    async up(queryRunner: QueryRunner): Promise<void> {
      const found = await queryRunner.getTable(table);
      if (found?.indices.some((one) => one.name === name)) return;
      await queryRunner.createIndex(table, index(name, columns));
    }

    async down(queryRunner: QueryRunner): Promise<void> {
      await queryRunner.dropIndex(table, name);
    }
  };
}
