import type { MigrationInterface } from 'typeorm';
import { expect, test } from 'vitest';
import { createIndex } from '../../src/storage/migrations/create-index.ts';
import { column, createTable } from '../../src/storage/migrations/create-table.ts';
import { type Described, describeMigration, faultsOf, hashOf, type Published } from './published-migrations.ts';

const table = (timestamp: number, width = 36) =>
  new (createTable(timestamp, 'things', (kinds) => [column('id', kinds.ascii(width), 'primary')]))();
const publish = (described: readonly Described[], contracts = {}): Published => ({
  migrations: described.map((one) => ({ name: one.name, hash: hashOf(one) })),
  contracts,
});
const custom = (name: string, up: MigrationInterface['up']): MigrationInterface => ({ name, up, down: async () => {} });

test('published migrations may be followed by others that only add', async () => {
  const first = await describeMigration(table(1795000000001));
  const index = await describeMigration(new (createIndex(1795000000002, 'things', 'things_id', ['id']))());
  expect(first.steps.map(({ engine, call }) => `${engine} ${call}`)).toEqual([
    'mariadb createTable',
    'postgres createTable',
  ]);
  expect(faultsOf([first, index], publish([first]))).toEqual([]);
  expect(faultsOf([first, index], publish([first, index]))).toEqual([]);
});

test('a published migration that is missing, was changed, or has another before it is a fault', async () => {
  const [first, second] = [
    await describeMigration(table(1795000000001)),
    await describeMigration(table(1795000000002)),
  ];
  const changed = await describeMigration(table(1795000000001, 40));
  expect(faultsOf([], publish([first]))).toEqual([expect.stringContaining('is missing')]);
  expect(faultsOf([changed], publish([first]))).toEqual([expect.stringContaining('does something else now')]);
  expect(faultsOf([first, second], publish([second]))).toEqual([
    expect.stringContaining('a new migration runs before it'),
  ]);
});

test('a migration that takes away, renames, or requires a value is a fault, unless it is listed with its reason', async () => {
  const narrowing: Record<string, MigrationInterface['up']> = {
    drop: async (runner) => runner.dropColumn('things', 'id'),
    rename: async (runner) => runner.renameColumn('things', 'id', 'key'),
    sql: async (runner) => void (await runner.query('DELETE FROM things')),
    unique: async (runner) => runner.createIndex('things', { isUnique: true } as never),
    required: async (runner) => runner.addColumn('things', { name: 'b', isNullable: false } as never),
  };
  for (const [name, up] of Object.entries(narrowing)) {
    const described = await describeMigration(custom(name, up));
    expect(faultsOf([described], publish([])), name).toEqual([
      expect.stringContaining('can break the previous release'),
    ]);
    expect(faultsOf([described], publish([], { [name]: '0.3.0' }))).toEqual([]);
  }
  const optional = custom('optional', async (runner) =>
    runner.addColumn('things', { name: 'b', isNullable: true } as never),
  );
  expect(faultsOf([await describeMigration(optional)], publish([]))).toEqual([]);
});
