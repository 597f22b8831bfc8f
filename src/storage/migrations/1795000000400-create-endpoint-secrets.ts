import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, index } from './create-table.ts';

export class CreateEndpointSecrets1795000000400 implements MigrationInterface {
  readonly name = 'CreateEndpointSecrets1795000000400';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(
      queryRunner,
      'endpoint_secrets',
      (kinds) => [
        column('id', kinds.ascii(36), 'primary'),
        column('tenant_id', kinds.ascii(36)),
        column('endpoint_id', kinds.ascii(36)),
        column('sealed', kinds.shortBytes(512)),
        column('created_at', kinds.instant()),
        column('disabled_at', kinds.instant(), 'nullable'),
      ],
      [index('endpoint_secrets_endpoint', ['endpoint_id'])],
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('endpoint_secrets');
  }
}
