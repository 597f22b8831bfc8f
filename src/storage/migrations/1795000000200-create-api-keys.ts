import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, index } from './create-table.ts';

export class CreateApiKeys1795000000200 implements MigrationInterface {
  readonly name = 'CreateApiKeys1795000000200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(
      queryRunner,
      'api_keys',
      (kinds) => [
        column('id', kinds.ascii(36), 'primary'),
        column('tenant_id', kinds.ascii(36)),
        column('hash', kinds.ascii(64)),
        column('hint', kinds.ascii(16)),
        column('created_at', kinds.instant()),
        column('revoked_at', kinds.instant(), 'nullable'),
      ],
      [index('api_keys_hash', ['hash'], 'unique'), index('api_keys_tenant', ['tenant_id'])],
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('api_keys');
  }
}
