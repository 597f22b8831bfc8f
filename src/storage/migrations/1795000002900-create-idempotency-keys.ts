import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, index } from './create-table.ts';

export class CreateIdempotencyKeys1795000002900 implements MigrationInterface {
  readonly name = 'CreateIdempotencyKeys1795000002900';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(
      queryRunner,
      'idempotency_keys',
      (kinds) => [
        column('key_hash', kinds.ascii(64), 'primary'),
        column('tenant_id', kinds.ascii(36)),
        column('request', kinds.shortBytes(255)),
        column('claim', kinds.ascii(36)),
        column('lease_until', kinds.instant()),
        column('answer', kinds.longText(), 'nullable'),
        column('expires_at', kinds.instant()),
      ],
      [index('idempotency_keys_expiry', ['expires_at'])],
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('idempotency_keys');
  }
}
