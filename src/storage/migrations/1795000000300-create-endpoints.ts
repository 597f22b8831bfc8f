import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, index } from './create-table.ts';

export class CreateEndpoints1795000000300 implements MigrationInterface {
  readonly name = 'CreateEndpoints1795000000300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(
      queryRunner,
      'endpoints',
      (kinds) => [
        column('id', kinds.ascii(36), 'primary'),
        column('tenant_id', kinds.ascii(36)),
        column('url', kinds.longText()),
        column('event_types', kinds.longText()),
        column('enabled', kinds.flag()),
        column('created_at', kinds.instant()),
      ],
      [index('endpoints_tenant', ['tenant_id'])],
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('endpoints');
  }
}
