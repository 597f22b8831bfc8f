import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, index } from './create-table.ts';

export class CreateSessions1795000000500 implements MigrationInterface {
  readonly name = 'CreateSessions1795000000500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(
      queryRunner,
      'sessions',
      (kinds) => [
        column('id', kinds.ascii(35), 'primary'),
        column('tenant_id', kinds.ascii(36)),
        column('status', kinds.ascii(16)),
        column('version', kinds.integer()),
        column('round', kinds.integer()),
        column('steps', kinds.longText()),
        column('created_at', kinds.instant()),
        column('expires_at', kinds.instant()),
        column('link_issue', kinds.integer()),
        column('link_expires_at', kinds.instant()),
        column('link_used_at', kinds.instant(), 'nullable'),
        column('browser_hash', kinds.ascii(64), 'nullable'),
        column('last_link_issue', kinds.integer()),
        column('completed_at', kinds.instant(), 'nullable'),
        column('ended_at', kinds.instant(), 'nullable'),
        column('purged_at', kinds.instant(), 'nullable'),
        column('record_stored_at', kinds.instant(), 'nullable'),
        column('outcome_id', kinds.ascii(36), 'nullable'),
        column('verdict', kinds.ascii(16), 'nullable'),
        column('sequence', kinds.integer()),
        column('due_at', kinds.instant(), 'nullable'),
        column('wrapped_key', kinds.shortBytes(255), 'nullable'),
        column('metadata', kinds.longText(), 'nullable'),
        column('intake', kinds.bytes(), 'nullable'),
      ],
      [index('sessions_due', ['due_at'])],
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('sessions');
  }
}
