import type { MigrationInterface, QueryRunner } from 'typeorm';
import { index } from './create-table.ts';

export class IndexEventsByPosition1795000002500 implements MigrationInterface {
  readonly name = 'IndexEventsByPosition1795000002500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.createIndex('events', index('events_tenant_position', ['tenant_id', 'position']));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('events', 'events_tenant_position');
  }
}
