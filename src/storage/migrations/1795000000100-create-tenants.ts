import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from './create-table.ts';

export class CreateTenants1795000000100 implements MigrationInterface {
  readonly name = 'CreateTenants1795000000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, 'tenants', (kinds) => [
      column('id', kinds.ascii(36), 'primary'),
      column('name', kinds.shortText(200)),
      column('mode', kinds.ascii(16)),
      column('settings', kinds.longText(), 'nullable'),
      column('created_at', kinds.instant()),
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('tenants');
  }
}
