import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from './create-table.ts';

export class CreateSessionData1795000000600 implements MigrationInterface {
  readonly name = 'CreateSessionData1795000000600';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, 'session_data', (kinds) => [
      column('session_id', kinds.ascii(35), 'primary'),
      column('kind', kinds.ascii(16), 'primary'),
      column('tenant_id', kinds.ascii(36)),
      column('round', kinds.integer()),
      column('sealed', kinds.bytes(), 'nullable'),
      column('skeleton', kinds.longText(), 'nullable'),
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('session_data');
  }
}
