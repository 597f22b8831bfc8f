import type { CellValue } from './columns.ts';
import type { Entity } from './entities/define-entity.ts';
import { groupCalls } from './group-calls.ts';
import { cellsOf, insertText } from './rows.ts';
import type { Sql, Statements } from './statements.ts';

/** Inserts rows of concurrent callers in shared statements (see `groupCalls`): one commit, with one write of the log, serves many callers. */
export interface GroupedInsert<Row> {
  /**
   * @param bytes the row's approximate size
   * @returns when the row has been committed
   */
  insert(row: Row, bytes: number): Promise<void>;
}

/** @param db statements that commit by themselves @param insertOf makes the statement for some rows */
export function createGroupedInsert<Row extends object>(
  db: Pick<Statements, 'execute'>,
  insertOf: (rows: readonly Row[]) => Sql,
): GroupedInsert<Row> {
  return {
    insert: groupCalls(async (rows: readonly Row[]) => {
      const { text, cells } = insertOf(rows);
      await db.execute(text, cells);
      return rows.map(() => undefined);
    }),
  };
}

/**
 * Makes INSERTs of a table, whose texts are kept.
 * @param usual values that almost all rows have in some columns. They are written into the text where all rows of a statement have them: a
 *   parameter costs the driver and the server far more. Numbers, lower-case words and null are possible.
 */
export function insertsOf<Row extends object>(
  entity: Entity<Row>,
  usual: Partial<Row> = {},
): (rows: readonly Row[]) => Sql {
  const wholeText = remember((rows) => insertText(entity, rows));
  const usualText = remember((rows) => insertText(entity, rows, usual));
  const fixed = entity.columns.map(({ property }) => property).filter((property) => property in usual);
  const given = entity.columns.map(({ property }) => property).filter((property) => !(property in usual));
  const isUsual = (row: Row): boolean => {
    for (const property of fixed) if (row[property] !== usual[property]) return false;
    return true;
  };
  return (rows) => {
    if (!rows.every(isUsual))
      return { text: wholeText(rows.length), cells: rows.flatMap((row) => cellsOf(entity, row)) };
    const cells: CellValue[] = [];
    for (const row of rows) for (const property of given) cells.push(row[property] as CellValue);
    return { text: usualText(rows.length), cells };
  };
}

/** Keeps the texts that a function has made, one per number of rows. */
export function remember(make: (rows: number) => string): (rows: number) => string {
  const texts = new Map<number, string>();
  return (rows) => {
    const known = texts.get(rows);
    if (known !== undefined) return known;
    const text = make(rows);
    texts.set(rows, text);
    return text;
  };
}
