import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addIndex, removeIndex } from './change-index.ts';
import { index } from './create-table.ts';

export class IndexSessionsByTenant1795000002800 implements MigrationInterface {
  readonly name = 'IndexSessionsByTenant1795000002800';

  async up(queryRunner: QueryRunner): Promise<void> {
    await addIndex(queryRunner, 'sessions', index('sessions_tenant', ['tenant_id', 'id']));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await removeIndex(queryRunner, 'sessions', 'sessions_tenant');
  }
}
