import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, index } from './create-table.ts';

export class CreateEvents1795000001000 implements MigrationInterface {
  readonly name = 'CreateEvents1795000001000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(
      queryRunner,
      'events',
      (kinds) => [
        column('id', kinds.ascii(36), 'primary'),
        column('tenant_id', kinds.ascii(36)),
        column('session_id', kinds.ascii(35)),
        column('sequence', kinds.integer()),
        column('type', kinds.ascii(64)),
        column('outcome_id', kinds.ascii(36), 'nullable'),
        column('created_at', kinds.instant()),
        column('snapshot', kinds.longText()),
      ],
      [index('events_session_sequence', ['session_id', 'sequence'], 'unique')],
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('events');
  }
}
