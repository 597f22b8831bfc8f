import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, index } from './create-table.ts';

export class CreateOutcomes1795000000800 implements MigrationInterface {
  readonly name = 'CreateOutcomes1795000000800';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(
      queryRunner,
      'outcomes',
      (kinds) => [
        column('id', kinds.ascii(36), 'primary'),
        column('tenant_id', kinds.ascii(36)),
        column('session_id', kinds.ascii(35)),
        column('round', kinds.integer()),
        column('verdict', kinds.ascii(16)),
        column('source', kinds.ascii(16)),
        column('decided_at', kinds.instant()),
        column('checks', kinds.longText()),
        column('reasons', kinds.longText()),
        column('reviewed_at', kinds.instant(), 'nullable'),
        column('note', kinds.bytes(), 'nullable'),
      ],
      [index('outcomes_session', ['session_id', 'decided_at'])],
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('outcomes');
  }
}
