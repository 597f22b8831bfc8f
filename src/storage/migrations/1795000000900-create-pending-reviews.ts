import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, index } from './create-table.ts';

export class CreatePendingReviews1795000000900 implements MigrationInterface {
  readonly name = 'CreatePendingReviews1795000000900';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(
      queryRunner,
      'pending_reviews',
      (kinds) => [
        column('tenant_id', kinds.ascii(36), 'primary'),
        column('review_id', kinds.ascii(36), 'primary'),
        column('session_id', kinds.ascii(35)),
        column('since', kinds.instant()),
      ],
      [index('pending_reviews_since', ['tenant_id', 'since', 'review_id'])],
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('pending_reviews');
  }
}
