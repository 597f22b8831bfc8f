import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, index } from './create-table.ts';

export class CreateVerificationRecords1795000001600 implements MigrationInterface {
  readonly name = 'CreateVerificationRecords1795000001600';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(
      queryRunner,
      'verification_records',
      (kinds) => [
        column('outcome_id', kinds.ascii(36), 'primary'),
        column('tenant_id', kinds.ascii(36)),
        column('session_id', kinds.ascii(35)),
        column('sealed', kinds.bytes()),
        column('stored_at', kinds.instant()),
      ],
      [index('verification_records_session', ['session_id'])],
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('verification_records');
  }
}
