import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addIndex, removeIndex } from './change-index.ts';
import { index } from './create-table.ts';

export class IndexDeliveriesByStatus1795000002100 implements MigrationInterface {
  readonly name = 'IndexDeliveriesByStatus1795000002100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await addIndex(queryRunner, 'deliveries', index('deliveries_tenant_status', ['tenant_id', 'status', 'id']));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await removeIndex(queryRunner, 'deliveries', 'deliveries_tenant_status');
  }
}
