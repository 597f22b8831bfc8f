import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.ts';

const ranked =
  'SELECT id AS ranked_id, ROW_NUMBER() OVER (PARTITION BY tenant_id ORDER BY created_at, id) AS place FROM events';

/** Gives the events that are there already their places in their tenants' lists, in the order in which they happened. */
export class PlaceEarlierEvents1795000002600 implements MigrationInterface {
  readonly name = 'PlaceEarlierEvents1795000002600';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { name } = dialectOf(queryRunner.dataSource.options.type);
    await queryRunner.query(
      name === 'postgres'
        ? `UPDATE events SET position = ranked.place FROM (${ranked}) ranked WHERE events.id = ranked.ranked_id AND events.position IS NULL`
        : `UPDATE events JOIN (${ranked}) ranked ON events.id = ranked.ranked_id SET events.position = ranked.place WHERE events.position IS NULL`,
    );
  }

  async down(): Promise<void> {
    // The column itself goes with an earlier migration.
  }
}
