// Simple statements on one table: find, insert, update, delete.

import type { CellValue } from './columns.ts';
import type { Entity } from './entities/define-entity.ts';
import type { RawRow, Sql, Statements } from './statements.ts';

/*
 * The one way in which stores reach tables: these helpers for rows of one table by the values of some columns, and `Statements` with SQL
 * for all else. Every row is read by its entity.
 */

/** The values of some columns of a row; null matches null. */
export type Match<Row> = { readonly [P in keyof Row]?: Row[P] };

/** @param end the text after the WHERE, such as `ORDER BY id FOR UPDATE` */
export async function findRows<Row extends object>(
  db: Statements,
  entity: Entity<Row>,
  match: Match<Row>,
  end = '',
): Promise<Row[]> {
  const { text, cells } = whereOf(entity, match);
  const columns = columnsAs(entity, 't');
  const rows = await db.select(`SELECT ${columns.list} FROM ${entity.table} t ${text} ${end}`, cells);
  return rows.map((raw) => columns.read(raw) as Row);
}

/** The row that matches, or null; for columns that are unique together. */
export async function findRow<Row extends object>(
  db: Statements,
  entity: Entity<Row>,
  match: Match<Row>,
  end = '',
): Promise<Row | null> {
  const [row] = await findRows(db, entity, match, end);
  return row ?? null;
}

/** @param end the text after the WHERE, such as `FOR UPDATE` */
export async function rowExists<Row extends object>(
  db: Statements,
  entity: Entity<Row>,
  match: Match<Row>,
  end = '',
): Promise<boolean> {
  const { text, cells } = whereOf(entity, match);
  return (await db.select(`SELECT 1 FROM ${entity.table} ${text} LIMIT 1 ${end}`, cells)).length === 1;
}

/** Inserts rows in one statement. */
export async function insertRows<Row extends object>(
  db: Statements,
  entity: Entity<Row>,
  rows: readonly Row[],
): Promise<void> {
  await insert(db, entity, rows, '');
}

/**
 * Inserts rows in one statement, except those whose key exists.
 * @param key the columns of the unique index that decides
 */
export async function insertMissingRows<Row extends object>(
  db: Statements,
  entity: Entity<Row>,
  rows: readonly Row[],
  key: readonly string[],
): Promise<void> {
  await insert(db, entity, rows, db.dialect.skipExisting(key));
}

/**
 * Inserts rows in one statement, or changes columns of those whose key exists.
 * @param key the columns of the unique index that decides
 * @param columns those that are changed
 */
export async function upsertRows<Row extends object>(
  db: Statements,
  entity: Entity<Row>,
  rows: readonly Row[],
  key: readonly string[],
  columns: readonly string[],
): Promise<void> {
  await insert(db, entity, rows, db.dialect.updateExisting(key, columns));
}

/**
 * Updates the rows that match.
 * @param changes at least one; undefined ones are left out
 * @returns how many rows matched
 */
export function updateRows<Row extends object>(
  db: Statements,
  entity: Entity<Row>,
  match: Match<Row>,
  changes: Match<Row>,
): Promise<number> {
  const changed = entity.columns.filter(({ property }) => changes[property] !== undefined);
  const set = changed.map(({ column }) => `${column} = ?`).join(', ');
  const { text, cells } = whereOf(entity, match);
  return db.execute(`UPDATE ${entity.table} SET ${set} ${text}`, [
    ...changed.map(({ property }) => changes[property] as CellValue),
    ...cells,
  ]);
}

/** @returns how many rows matched */
export function deleteRows<Row extends object>(
  db: Statements,
  entity: Entity<Row>,
  match: Match<Row>,
): Promise<number> {
  const { text, cells } = whereOf(entity, match);
  return db.execute(`DELETE FROM ${entity.table} ${text}`, cells);
}

/** @throws on a match without a column, or with an undefined value: such a statement would reach every row */
function whereOf<Row extends object>(entity: Entity<Row>, match: Match<Row>): Sql {
  const named = entity.columns.filter(({ property }) => property in match);
  if (named.length === 0 || named.some(({ property }) => match[property] === undefined))
    throw new Error(`a row of ${entity.table} must be named by values`);
  const conditions = named.map(({ property, column }) =>
    match[property] === null ? `${column} IS NULL` : `${column} = ?`,
  );
  return {
    text: `WHERE ${conditions.join(' AND ')}`,
    cells: named.map(({ property }) => match[property] as CellValue).filter((cell) => cell !== null),
  };
}

async function insert<Row extends object>(
  db: Statements,
  entity: Entity<Row>,
  rows: readonly Row[],
  end: string,
): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(
    `${insertText(entity, rows.length)} ${end}`,
    rows.flatMap((row) => cellsOf(entity, row)),
  );
}

/** An INSERT of so many rows of a table, with `?` placeholders. @param fixed values of columns that are part of the text */
export function insertText<Row extends object>(entity: Entity<Row>, rows: number, fixed: Partial<Row> = {}): string {
  const names = entity.columns.map(({ column }) => column).join(', ');
  const places = entity.columns.map(({ property }) => (property in fixed ? literalOf(fixed[property]) : '?'));
  return `INSERT INTO ${entity.table} (${names}) VALUES ${Array(rows)
    .fill(`(${places.join(', ')})`)
    .join(', ')}`;
}

/** A value as SQL writes it. @throws on one that would need quoting */
function literalOf(value: unknown): string {
  if (value === null) return 'NULL';
  if (Number.isSafeInteger(value)) return `${value}`;
  if (typeof value === 'string' && /^[a-z_]+$/.test(value)) return `'${value}'`;
  throw new Error('only whole numbers, lower-case words and null can be part of a statement');
}

/** Values of a row in the order of its table's columns, as statement parameters. */
export function cellsOf<Row extends object>(entity: Entity<Row>, row: Row): CellValue[] {
  return entity.columns.map(({ property }) => row[property] as CellValue);
}

/** Some columns of a table under an alias. */
export interface AliasedColumns<Picked> {
  /** Their select list: `s.id AS s_id, …`. */
  readonly list: string;
  /** Reads their values from a row of a result that has them. */
  read(raw: RawRow): Picked;
}

/** @param properties which columns; all when left out */
export function columnsAs<Row extends object, P extends keyof Row & string = keyof Row & string>(
  entity: Entity<Row>,
  alias: string,
  properties?: readonly P[],
): AliasedColumns<Pick<Row, P>> {
  const names = new Set<string>(properties ?? entity.columns.map(({ property }) => property));
  const picked = entity.columns
    .filter(({ property }) => names.has(property))
    .map(({ property, column, flag }) => ({ property, column, flag, name: `${alias}_${column}` }));
  return {
    list: picked.map(({ column, name }) => `${alias}.${column} AS ${name}`).join(', '),
    read(raw) {
      const row: { [property: string]: CellValue | undefined } = {};
      for (const { property, name, flag } of picked) {
        row[property] = flag && raw[name] !== null ? isTrue(raw[name]) : raw[name];
      }
      return row as Pick<Row, P>;
    },
  };
}

/** Whether a flag is set. MySQL returns a number. */
export function isTrue(cell: CellValue | undefined): boolean {
  return cell === true || cell === 1;
}
