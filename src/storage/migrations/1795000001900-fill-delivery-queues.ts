import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives every endpoint that is there already its queue, due at once, so that the relay looks what waits for it. */
export class FillDeliveryQueues1795000001900 implements MigrationInterface {
  readonly name = 'FillDeliveryQueues1795000001900';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `INSERT INTO delivery_queues (endpoint_id, tenant_id, next_due_at, version)
       SELECT e.id, e.tenant_id, e.created_at, 0 FROM endpoints e
       WHERE NOT EXISTS (SELECT 1 FROM delivery_queues q WHERE q.endpoint_id = e.id)`,
    );
  }

  async down(): Promise<void> {
    // The table itself goes with the migration before.
  }
}
