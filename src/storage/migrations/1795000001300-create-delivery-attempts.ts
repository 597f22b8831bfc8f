import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from './create-table.ts';

export class CreateDeliveryAttempts1795000001300 implements MigrationInterface {
  readonly name = 'CreateDeliveryAttempts1795000001300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, 'delivery_attempts', (kinds) => [
      column('delivery_id', kinds.ascii(36), 'primary'),
      column('attempt', kinds.integer(), 'primary'),
      column('tenant_id', kinds.ascii(36)),
      column('attempted_at', kinds.instant()),
      column('result', kinds.ascii(64)),
      column('http_status', kinds.integer(), 'nullable'),
      column('duration_ms', kinds.integer()),
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('delivery_attempts');
  }
}
