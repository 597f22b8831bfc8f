import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { dialectOf } from '../dialect.ts';
import { column } from './create-table.ts';

export class AddEventPosition1795000002400 implements MigrationInterface {
  readonly name = 'AddEventPosition1795000002400';

  async up(queryRunner: QueryRunner): Promise<void> {
    if (await queryRunner.hasColumn('events', 'position')) return;
    const { columns } = dialectOf(queryRunner.dataSource.options.type);
    await queryRunner.addColumn('events', new TableColumn(column('position', columns.integer(), 'nullable')));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('events', 'position');
  }
}
