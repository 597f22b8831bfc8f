import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { dialectOf } from '../dialect.ts';
import { column } from './create-table.ts';

export class AddDeliveryScheduleStep1795000002000 implements MigrationInterface {
  readonly name = 'AddDeliveryScheduleStep1795000002000';

  async up(queryRunner: QueryRunner): Promise<void> {
    if (await queryRunner.hasColumn('deliveries', 'schedule_step')) return;
    const { columns } = dialectOf(queryRunner.dataSource.options.type);
    await queryRunner.addColumn(
      'deliveries',
      new TableColumn({ ...column('schedule_step', columns.integer()), default: 0 }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('deliveries', 'schedule_step');
  }
}
