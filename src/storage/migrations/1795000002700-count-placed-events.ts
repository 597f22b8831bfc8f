import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Has each tenant's counter go on behind the events that were placed by the migration before. */
export class CountPlacedEvents1795000002700 implements MigrationInterface {
  readonly name = 'CountPlacedEvents1795000002700';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `INSERT INTO event_positions (tenant_id, last_position)
       SELECT e.tenant_id, MAX(e.position) FROM events e
       WHERE e.position IS NOT NULL AND NOT EXISTS (SELECT 1 FROM event_positions p WHERE p.tenant_id = e.tenant_id)
       GROUP BY e.tenant_id`,
    );
  }

  async down(): Promise<void> {
    // The table itself goes with an earlier migration.
  }
}
