// Which indexes a database reads for statements, by its own plan.

import { vi } from 'vitest';
import type { Page } from '../../app/ports/views.ts';
import type { CellValue } from '../columns.ts';
import type { Access } from '../statements.ts';
import type { Engine, TestDatabase } from './engines.ts';

/** A statement that was run. */
export interface RecordedStatement {
  readonly sql: string;
  readonly parameters: readonly CellValue[];
}

/** An access that notes every statement that it selects by. */
export function recordingAccess(access: Access): { readonly access: Access; readonly statements: RecordedStatement[] } {
  const statements: RecordedStatement[] = [];
  return {
    statements,
    access: {
      ...access,
      run: (work) =>
        access.run((db) =>
          work({
            ...db,
            select(sql, parameters) {
              statements.push({ sql, parameters });
              return db.select(sql, parameters);
            },
          }),
        ),
    },
  };
}

/** How a plan reads a table. */
export interface TableRead {
  readonly table: string;
  /** Null where it reads the table from its start to its end. */
  readonly index: string | null;
}

/**
 * Asks the database how it reads each table of a statement. An index that is read as a whole counts as none.
 * @param access its connection may prefer no scan of a table: tables of tests are so small that one costs less
 */
export function readsOf(access: Access, engine: Engine, { sql, parameters }: RecordedStatement): Promise<TableRead[]> {
  return access.run(async (db) => {
    if (engine.variable !== 'TEST_MYSQL_URL') {
      const [row] = await db.select(`EXPLAIN (FORMAT JSON) ${sql}`, parameters);
      const plans = row?.['QUERY PLAN'] as unknown as readonly { readonly Plan: PlanNode }[];
      return plans.flatMap(({ Plan }) => readsOfNode(Plan));
    }
    const rows = await db.select(`EXPLAIN ${sql}`, parameters);
    return (rows as unknown as readonly MysqlRow[]).flatMap(({ table, type, key }) => {
      // Without a table: constants, or no row can match. In angle brackets: the result of another part.
      if (table === null || table.startsWith('<')) return [];
      return [{ table, index: type === 'ALL' || type === 'index' ? null : key }];
    });
  });
}

/**
 * Gives the database the figures of its tables. On PostgreSQL it also switches off reads of a table from its start to its end, and joins
 * that read both sides whole: tables of tests are so small that these cost least, whichever indexes there are. With the rows of an
 * installation an index costs least, which the benchmark `lists` measures. A missing index is noticed all the same, because PostgreSQL
 * then scans the table although that is switched off. MariaDB and MySQL take an index of a small table by themselves.
 * @param access has one connection, which the settings are of
 */
export async function preferIndexes(
  access: Access,
  engine: Engine,
  database: Pick<TestDatabase, 'query'>,
  tables: readonly string[],
): Promise<void> {
  const isMysql = engine.variable === 'TEST_MYSQL_URL';
  if (isMysql) {
    for (const table of tables) await database.query(`ANALYZE TABLE ${table}`);
    return;
  }
  for (const table of tables) await database.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  for (const table of tables) await vi.waitFor(() => vacuum(database, table), { timeout: 30_000 });
  for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
    await access.run((db) => db.execute(`SET enable_${way} = off`, []));
}

/**
 * Vacuums a table, as in a database that has run for a while: then an index alone says which rows there are.
 * @throws Error when not all rows are visible to everyone, because something else, such as an automatic ANALYZE of another table, had begun before
 */
async function vacuum(database: Pick<TestDatabase, 'query'>, table: string): Promise<void> {
  await database.query(`VACUUM ANALYZE ${table}`);
  const [pages] = await database.query(`SELECT relpages, relallvisible FROM pg_class WHERE oid = '${table}'::regclass`);
  if (Number(pages?.relallvisible) < Number(pages?.relpages))
    throw new Error(`rows of ${table} are not visible to all`);
}

/** A list as its view reads it. */
export type ReadList = (access: Access) => Promise<Page<unknown> | string | null>;

/**
 * How every statement of a list reads its tables.
 * @throws Error when the list refuses its page
 */
export async function readsOfList(access: Access, engine: Engine, read: ReadList) {
  const recording = recordingAccess(access);
  const page = await read(recording.access);
  if (page === null || typeof page === 'string') throw new Error(`the list gave ${page}`);
  const reads: TableRead[] = [];
  for (const statement of recording.statements) reads.push(...(await readsOf(access, engine, statement)));
  return { page, reads };
}

interface MysqlRow {
  readonly table: string | null;
  readonly type: string | null;
  readonly key: string | null;
}

/** A node of PostgreSQL's plan. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

function readsOfNode(node: PlanNode): TableRead[] {
  const below = (node.Plans ?? []).flatMap(readsOfNode);
  const table = node['Relation Name'];
  // What deletes or updates rows names their table too, and reads them from the node below.
  if (table === undefined || node['Node Type'] === 'ModifyTable') return below;
  // The index of a bitmap is a node below that of its table.
  const bitmap = node.Plans?.find((plan) => plan['Node Type'] === 'Bitmap Index Scan');
  const scan = bitmap ?? node;
  return [{ table, index: scan['Index Cond'] === undefined ? null : (scan['Index Name'] ?? null) }, ...below];
}
