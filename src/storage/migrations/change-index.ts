import type { QueryRunner, TableIndex } from 'typeorm';

/*
 * MySQL commits each change of a table by itself. A node that dies before it has noted the migration leaves the change behind, and the next
 * start makes the migration again: what it finds done already is left as it is.
 */

/** Adds an index to a table, if it has none of that name. */
export async function addIndex(queryRunner: QueryRunner, table: string, added: TableIndex): Promise<void> {
  if (added.name === undefined) throw new Error(`an index of ${table} needs a name`);
  if (!(await hasIndex(queryRunner, table, added.name))) await queryRunner.createIndex(table, added);
}

/** Removes an index from a table, if it is there. */
export async function removeIndex(queryRunner: QueryRunner, table: string, name: string): Promise<void> {
  if (await hasIndex(queryRunner, table, name)) await queryRunner.dropIndex(table, name);
}

async function hasIndex(queryRunner: QueryRunner, table: string, name: string): Promise<boolean> {
  const found = await queryRunner.getTable(table);
  if (found === undefined) throw new Error(`there is no table ${table}`);
  return found.indices.some((index) => index.name === name);
}
