import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, index } from './create-table.ts';

export class CreateOutbox1795000001100 implements MigrationInterface {
  readonly name = 'CreateOutbox1795000001100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(
      queryRunner,
      'outbox',
      (kinds) => [
        column('id', kinds.ascii(36), 'primary'),
        column('kind', kinds.ascii(16)),
        column('tenant_id', kinds.ascii(36)),
        column('session_id', kinds.ascii(35)),
        column('round', kinds.integer()),
        column('subject_id', kinds.ascii(36), 'nullable'),
        column('due_at', kinds.instant(), 'nullable'),
        column('lease_token', kinds.integer()),
        column('attempts', kinds.integer()),
        column('begun', kinds.integer()),
        column('faults', kinds.integer()),
        column('claim', kinds.ascii(36), 'nullable'),
      ],
      [index('outbox_kind_due', ['kind', 'due_at'])],
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('outbox');
  }
}
