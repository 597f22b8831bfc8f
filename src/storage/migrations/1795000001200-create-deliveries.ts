import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, index } from './create-table.ts';

export class CreateDeliveries1795000001200 implements MigrationInterface {
  readonly name = 'CreateDeliveries1795000001200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(
      queryRunner,
      'deliveries',
      (kinds) => [
        column('id', kinds.ascii(36), 'primary'),
        column('tenant_id', kinds.ascii(36)),
        column('event_id', kinds.ascii(36)),
        column('endpoint_id', kinds.ascii(36)),
        column('status', kinds.ascii(16)),
        column('due_at', kinds.instant(), 'nullable'),
        column('lease_token', kinds.integer()),
        column('attempts', kinds.integer()),
        column('claim', kinds.ascii(36), 'nullable'),
        column('created_at', kinds.instant()),
      ],
      [
        index('deliveries_event_endpoint', ['event_id', 'endpoint_id'], 'unique'),
        index('deliveries_due', ['due_at']),
        index('deliveries_endpoint_due', ['endpoint_id', 'due_at']),
      ],
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('deliveries');
  }
}
