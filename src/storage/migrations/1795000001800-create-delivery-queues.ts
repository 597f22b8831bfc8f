import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, index } from './create-table.ts';

export class CreateDeliveryQueues1795000001800 implements MigrationInterface {
  readonly name = 'CreateDeliveryQueues1795000001800';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(
      queryRunner,
      'delivery_queues',
      (kinds) => [
        column('endpoint_id', kinds.ascii(36), 'primary'),
        column('tenant_id', kinds.ascii(36)),
        column('next_due_at', kinds.instant(), 'nullable'),
        column('version', kinds.integer()),
        column('failing_since', kinds.instant(), 'nullable'),
        column('last_failed_at', kinds.instant(), 'nullable'),
        column('paused_at', kinds.instant(), 'nullable'),
      ],
      [index('delivery_queues_next_due', ['next_due_at'])],
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('delivery_queues');
  }
}
