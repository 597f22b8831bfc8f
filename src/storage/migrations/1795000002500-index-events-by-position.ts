import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addIndex, removeIndex } from './change-index.ts';
import { index } from './create-table.ts';

export class IndexEventsByPosition1795000002500 implements MigrationInterface {
  readonly name = 'IndexEventsByPosition1795000002500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await addIndex(queryRunner, 'events', index('events_tenant_position', ['tenant_id', 'position']));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await removeIndex(queryRunner, 'events', 'events_tenant_position');
  }
}
