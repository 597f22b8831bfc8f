// How many rows a database reads for a statement, by its own count.

import type { CellValue } from '../columns.ts';
import type { Access } from '../statements.ts';
import type { Engine } from './engines.ts';
import { recordingAccess } from './plans.ts';

/** A node of PostgreSQL's plan after its execution. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Runs a statement again and counts the rows and index entries that it reads, those of temporary tables included.
 * @param access has one connection, because MySQL counts by connection
 */
function rowsExamined(access: Access, engine: Engine, sql: string, parameters: readonly CellValue[]): Promise<number> {
  return access.run(async (db) => {
    if (engine.variable !== 'TEST_MYSQL_URL') {
      const [row] = await db.select(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, parameters);
      const plans = row?.['QUERY PLAN'] as unknown as readonly { readonly Plan: PlanNode }[];
      return plans.reduce((sum, { Plan }) => sum + rowsOf(Plan), 0);
    }
    const before = await handlerReads(() => db.select("SHOW SESSION STATUS LIKE 'Handler_read%'", []));
    await db.select(sql, parameters);
    return (await handlerReads(() => db.select("SHOW SESSION STATUS LIKE 'Handler_read%'", []))) - before;
  });
}

function rowsOf(node: PlanNode): number {
  const isScan = /Scan/.test(node['Node Type']) && node['Node Type'] !== 'Subquery Scan';
  const own = isScan ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] : 0;
  return own + (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0);
}

async function handlerReads(show: () => Promise<readonly object[]>): Promise<number> {
  const rows = (await show()) as readonly { readonly Value?: string }[];
  return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
}

/**
 * Runs reads, and then each of their statements again.
 * @param access has one connection
 * @param read uses the access that it is given
 * @returns its result, and how many rows its statements read
 */
export async function readCounting<T>(
  access: Access,
  engine: Engine,
  read: (recording: Access) => Promise<T>,
): Promise<{ readonly result: T; readonly examined: number }> {
  const { access: recording, statements } = recordingAccess(access);
  const result = await read(recording);
  let examined = 0;
  for (const { sql, parameters } of statements) examined += await rowsExamined(access, engine, sql, parameters);
  return { result, examined };
}
