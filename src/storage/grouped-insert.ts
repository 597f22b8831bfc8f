import type { Entity } from './entities/define-entity.ts';
import { cellsOf, insertText } from './rows.ts';
import type { Statements } from './statements.ts';
import { StorageError, toStorageError } from './storage-error.ts';

const statementsInFlightMax = 2;
/** So many rows are worth a statement of their own beside one that is in flight. */
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
 * Inserts rows of concurrent callers in shared statements. One commit, and one write of the log, then serves many callers, which
 * is what makes this faster than an INSERT each; a caller without company is not held back.
 *
 * Two statements are in flight at most; what arrives meanwhile goes into the next. The second one does not follow the first with the
 * few rows that happen to be there: it waits until it carries as many, or enough, because a statement costs far more than a row.
 * When the database refuses a group, its rows are inserted singly, so that only the bad one fails.
 */
export interface GroupedInsert<Row> {
  /**
   * @param bytes about how large the row is
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
      // Only a refusal says that nothing was written. After a broken connection nobody knows, and asking again could but add
      // to the load of a database that is already in trouble.
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
        // Requests that were read in the same turn of the event loop go together.
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
