import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives deliveries that wait at a disabled endpoint their place by age: their queue is passed over as long as the endpoint is disabled, so that
 * nothing has to be changed on each of them when it is.
 */
export class PlaceWaitingDeliveries1795000003000 implements MigrationInterface {
  readonly name = 'PlaceWaitingDeliveries1795000003000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("UPDATE deliveries SET due_at = created_at WHERE status = 'pending' AND due_at IS NULL");
  }

  async down(): Promise<void> {
    // They may stay due: an older release stops them when their endpoint is disabled the next time.
  }
}
