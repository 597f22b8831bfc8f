import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from './create-table.ts';

export class CreateCreationWindows1795000001500 implements MigrationInterface {
  readonly name = 'CreateCreationWindows1795000001500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, 'creation_windows', (kinds) => [
      column('tenant_id', kinds.ascii(36), 'primary'),
      column('minute', kinds.integer(), 'primary'),
      column('used', kinds.integer()),
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('creation_windows');
  }
}
