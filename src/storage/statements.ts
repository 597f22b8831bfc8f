import type { EntityManager, QueryRunner } from 'typeorm';
import type { Database } from './database.ts';
import type { Dialect } from './dialect.ts';
import type { CellValue } from './entities/define-entity.ts';

/** One row of a statement's answer, by column name or alias. */
export type RawRow = Readonly<Record<string, CellValue>>;

/** A database as a store sees it: bound to a transaction or not. Placeholders are `?` in both dialects. */
export interface Statements {
  readonly dialect: Dialect;
  /** For plain rows by key: repositories of the entities. */
  readonly manager: EntityManager;
  select(sql: string, parameters: readonly CellValue[]): Promise<readonly RawRow[]>;
  /** @returns how many rows it inserted, deleted, or found and updated */
  execute(sql: string, parameters: readonly CellValue[]): Promise<number>;
}

/** Statements that each commit on their own, on whichever connection is free. */
export function autocommitStatements({ dataSource, dialect }: Database): Statements {
  const onFreeConnection = async <T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> => {
    const runner = dataSource.createQueryRunner();
    try {
      return await work(runner);
    } finally {
      await runner.release();
    }
  };
  return {
    dialect,
    manager: dataSource.manager,
    select: (sql, parameters) => onFreeConnection((runner) => select(runner, dialect, sql, parameters)),
    execute: (sql, parameters) => onFreeConnection((runner) => execute(runner, dialect, sql, parameters)),
  };
}

/** Statements on one connection, inside whatever transaction it has open. */
export function statementsOn(runner: QueryRunner, dialect: Dialect): Statements {
  return {
    dialect,
    manager: runner.manager,
    select: (sql, parameters) => select(runner, dialect, sql, parameters),
    execute: (sql, parameters) => execute(runner, dialect, sql, parameters),
  };
}

/** `?, ?, ?` for a list of values. The list must not be empty, for neither dialect takes an empty one. */
export function placeholdersFor(values: readonly unknown[]): string {
  if (values.length === 0) throw new Error('an SQL list must not be empty');
  return Array(values.length).fill('?').join(', ');
}

async function select(runner: QueryRunner, dialect: Dialect, sql: string, parameters: readonly CellValue[]) {
  const { records } = await runner.query(dialect.placeholders(sql), [...parameters], true);
  return records as RawRow[];
}

async function execute(runner: QueryRunner, dialect: Dialect, sql: string, parameters: readonly CellValue[]) {
  const { affected } = await runner.query(dialect.placeholders(sql), [...parameters], true);
  return affected ?? 0;
}
