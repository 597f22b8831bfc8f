import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from './create-table.ts';

export class CreateMedia1795000000700 implements MigrationInterface {
  readonly name = 'CreateMedia1795000000700';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, 'media', (kinds) => [
      column('session_id', kinds.ascii(35), 'primary'),
      column('round', kinds.integer(), 'primary'),
      column('kind', kinds.ascii(32), 'primary'),
      column('tenant_id', kinds.ascii(36)),
      column('format', kinds.ascii(8)),
      column('location', kinds.ascii(200)),
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('media');
  }
}
