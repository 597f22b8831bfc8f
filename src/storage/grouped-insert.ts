import type mysql from 'mysql2';
import type { CellValue } from './columns.ts';
import type { Entity } from './entities/define-entity.ts';
import { cellsOf, insertText } from './rows.ts';
import type { Database } from './statements.ts';
import { autocommitStatements, type Statements } from './statements.ts';
import { StorageError, toStorageError } from './storage-error.ts';

const statementsInFlightMax = 2;
/** How many rows justify a second statement beside one in flight. */
const rowsWorthwhile = 16;
const rowsMax = 200;
/** Keeps a statement well below the smallest `max_allowed_packet` in use (16 MiB), where bytes are written as hex. */
const bytesMax = 4 * 1024 * 1024;

interface Waiting<Row> {
  readonly row: Row;
  readonly bytes: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Inserts rows of concurrent callers in shared statements. One commit, with one write of the log, serves many callers, which makes this
 * faster than an INSERT each; a single caller does not wait.
 *
 * At most two statements are in flight; rows that arrive meanwhile go into the next. The second statement waits until it has as many rows as
 * the first, or enough, because a statement costs far more than a row. When the database refuses a group, its rows are inserted one by one,
 * so that only the bad row fails.
 */
export interface GroupedInsert<Row> {
  /**
   * @param bytes the row's approximate size
   * @returns when the row has been committed
   */
  insert(row: Row, bytes: number): Promise<void>;
}

/** @param db statements that commit by themselves */
export function createGroupedInsert<Row extends object>(
  db: Pick<Statements, 'execute'>,
  entity: Entity<Row>,
): GroupedInsert<Row> {
  const texts = new Map<number, string>();
  let waiting: Waiting<Row>[] = [];
  let inFlight = 0;
  let rowsInFlight = 0;
  let scheduled = false;

  const textFor = (rows: number): string => {
    let text = texts.get(rows);
    if (text === undefined) {
      text = insertText(entity, rows);
      texts.set(rows, text);
    }
    return text;
  };

  const insertNow = async (group: readonly Waiting<Row>[]): Promise<void> => {
    await db.execute(
      textFor(group.length),
      group.flatMap(({ row }) => cellsOf(entity, row)),
    );
  };

  const insertSingly = async (group: readonly Waiting<Row>[]): Promise<void> => {
    for (const one of group) {
      try {
        await insertNow([one]);
        one.resolve();
      } catch (error) {
        one.reject(toStorageError(error));
      }
    }
  };

  const send = async (group: readonly Waiting<Row>[]): Promise<void> => {
    try {
      await insertNow(group);
      for (const { resolve } of group) resolve();
    } catch (thrown) {
      const error = toStorageError(thrown);
      // Only a refusal proves that nothing was written. After a broken connection the result is unknown, and another attempt would only
      // add to the load of a failing database.
      if (error instanceof StorageError && group.length > 1) await insertSingly(group);
      else for (const { reject } of group) reject(error);
    }
  };

  const isWorthwhile = (): boolean => waiting.length >= Math.min(rowsInFlight, rowsWorthwhile);

  const flush = (): void => {
    scheduled = false;
    while (inFlight < statementsInFlightMax && waiting.length > 0 && isWorthwhile()) {
      const size = groupSize(waiting);
      const group = waiting.slice(0, size);
      waiting = waiting.slice(size);
      inFlight += 1;
      rowsInFlight += size;
      void send(group).finally(() => {
        inFlight -= 1;
        rowsInFlight -= size;
        flush();
      });
    }
  };

  return {
    insert(row, bytes) {
      return new Promise((resolve, reject) => {
        waiting.push({ row, bytes, resolve, reject });
        if (scheduled || inFlight === statementsInFlightMax) return;
        // Requests that arrived in the same turn of the event loop share a statement.
        scheduled = true;
        setImmediate(flush);
      });
    },
  };
}

function groupSize(waiting: readonly { readonly bytes: number }[]): number {
  let bytes = 0;
  let size = 0;
  for (const next of waiting) {
    bytes += next.bytes;
    if (size > 0 && (size === rowsMax || bytes > bytesMax)) break;
    size += 1;
  }
  return size;
}

/**
 * Statements for grouped inserts, each of which commits on its own.
 *
 * On MySQL and MariaDB they are prepared and use the driver's pool directly: values are sent as bytes instead of as escaped text, and the
 * server parses each text once per connection. Their number per connection is bounded (see `openDatabase`).
 */
export function groupedStatements(database: Database): Pick<Statements, 'execute'> {
  const { dataSource, dialect } = database;
  if (dialect.name === 'postgres') return autocommitStatements(database);
  const { pool } = dataSource.driver as unknown as { readonly pool: mysql.Pool };
  return {
    execute: (sql, parameters) =>
      new Promise((resolve, reject) => {
        pool.getConnection((unreachable, connection) => {
          if (unreachable) return reject(unreachable);
          connection.execute<mysql.ResultSetHeader>(sql, parameters as CellValue[], (error, result) => {
            connection.release();
            if (error) reject(error);
            else resolve(result.affectedRows);
          });
        });
      }),
  };
}
