import type { CellValue, Entity } from './entities/define-entity.ts';
import { placeholdersFor, type RawRow, type Statements } from './statements.ts';

/**
 * The select list of a table under an alias, for joins: `s.id AS s_id, …`.
 * @param properties which columns; all when left out
 */
export function selectList<Row extends object>(
  entity: Entity<Row>,
  alias: string,
  properties?: readonly (keyof Row & string)[],
): string {
  return entity.columns
    .filter(({ property }) => properties === undefined || properties.includes(property))
    .map(({ column }) => `${alias}.${column} AS ${alias}_${column}`)
    .join(', ');
}

/**
 * Picks a table's row out of a joined answer that was asked for with `selectList`. Columns that were not asked for stay
 * undefined, so name the same properties.
 */
export function readRow<Row extends object, P extends keyof Row & string = keyof Row & string>(
  entity: Entity<Row>,
  alias: string,
  raw: RawRow,
): Pick<Row, P> {
  const row: { [property: string]: CellValue | undefined } = {};
  for (const { property, column, flag } of entity.columns) {
    const value = raw[`${alias}_${column}`];
    row[property] = flag && value !== undefined ? isTrue(value) : value;
  }
  return row as Pick<Row, P>;
}

/** Whether a flag is set. One of the databases answers with a number. */
export function isTrue(cell: CellValue | undefined): boolean {
  return cell === true || cell === 1;
}

/** Values of a row in the order of its table's columns, as statement parameters. */
export function cellsOf<Row extends object>(entity: Entity<Row>, row: Row): CellValue[] {
  return entity.columns.map(({ property }) => row[property] as CellValue);
}

/** An INSERT of so many rows of a table, with `?` placeholders. */
export function insertText<Row extends object>(entity: Entity<Row>, rows: number): string {
  const names = entity.columns.map(({ column }) => column).join(', ');
  const row = `(${placeholdersFor(entity.columns)})`;
  return `INSERT INTO ${entity.table} (${names}) VALUES ${Array(rows).fill(row).join(', ')}`;
}

/** Inserts rows in one statement. */
export async function insertRows<Row extends object>(
  db: Statements,
  entity: Entity<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(
    insertText(entity, rows.length),
    rows.flatMap((row) => cellsOf(entity, row)),
  );
}

/**
 * Inserts rows in one statement and leaves those alone whose key is taken already.
 * @param key the columns of the unique index that decides
 */
export async function insertMissingRows<Row extends object>(
  db: Statements,
  entity: Entity<Row>,
  rows: readonly Row[],
  key: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  const text = `${insertText(entity, rows.length)} ${db.dialect.skipExisting(key)}`;
  await db.execute(
    text,
    rows.flatMap((row) => cellsOf(entity, row)),
  );
}
