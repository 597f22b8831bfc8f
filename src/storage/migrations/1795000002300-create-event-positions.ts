import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from './create-table.ts';

export class CreateEventPositions1795000002300 implements MigrationInterface {
  readonly name = 'CreateEventPositions1795000002300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, 'event_positions', (kinds) => [
      column('tenant_id', kinds.ascii(36), 'primary'),
      column('last_position', kinds.integer()),
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('event_positions');
  }
}
