import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addIndex, removeIndex } from './change-index.ts';
import { index } from './create-table.ts';

/** What is due is found by the queue of its endpoint. */
export class DropDeliveriesDueIndex1795000002200 implements MigrationInterface {
  readonly name = 'DropDeliveriesDueIndex1795000002200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await removeIndex(queryRunner, 'deliveries', 'deliveries_due');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await addIndex(queryRunner, 'deliveries', index('deliveries_due', ['due_at']));
  }
}
