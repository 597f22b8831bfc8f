import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from './create-table.ts';

export class CreateAccessRecords1795000001400 implements MigrationInterface {
  readonly name = 'CreateAccessRecords1795000001400';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, 'access_records', (kinds) => [
      column('tenant_id', kinds.ascii(36), 'primary'),
      column('id', kinds.ascii(36), 'primary'),
      column('session_id', kinds.ascii(35)),
      column('actor', kinds.ascii(64)),
      column('operation', kinds.ascii(64)),
      column('request_id', kinds.ascii(64)),
      column('accessed_at', kinds.instant()),
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('access_records');
  }
}
