import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, index } from './create-table.ts';

export class CreateAdminTokens1795000001700 implements MigrationInterface {
  readonly name = 'CreateAdminTokens1795000001700';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(
      queryRunner,
      'admin_tokens',
      (kinds) => [
        column('id', kinds.ascii(36), 'primary'),
        column('hash', kinds.ascii(64)),
        column('created_at', kinds.instant()),
      ],
      [index('admin_tokens_hash', ['hash'], 'unique')],
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('admin_tokens');
  }
}
