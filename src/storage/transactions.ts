// Runs transactions, and single statements, with the retries that a database asks for.

import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageUnavailable } from '../app/ports/system.ts';
import { autocommitStatements, inTransaction } from './connections.ts';
import type { Access, Database, Statements, TransactionStatements, Transactions } from './statements.ts';
import { StorageError, toStorageError } from './storage-error.ts';

const attemptsMax = 6;
/** In milliseconds: each lock timeout takes seconds, and a request waits for the result. */
const retryWithinMs = 10_000;

/**
 * Runs transactions over a pool. One that the database aborts because of a concurrent one, by deadlock, lock timeout or serialization
 * failure, is run again whole, up to six times and within ten seconds.
 * @param noteOutage called with each outage that a call meets
 */
export function createTransactions(
  database: Database,
  noteOutage: (outage: StorageUnavailable) => void = () => {},
): Transactions {
  const running = new AsyncLocalStorage<true>();
  const autocommit = autocommitStatements(database);

  const once = async <T>(work: (db: TransactionStatements) => Promise<T>): Promise<T> => {
    const committed: (() => Promise<void>)[] = [];
    const rolledBack: (() => Promise<void>)[] = [];
    const inside = ({ dialect, select, execute }: Statements): Promise<T> => {
      const db: TransactionStatements = {
        ...{ dialect, select, execute },
        afterCommit: (effect) => void committed.push(effect),
        afterRollback: (effect) => void rolledBack.push(effect),
      };
      return running.run(true, () => work(db));
    };
    let result: T;
    let committing = false;
    try {
      result = await inTransaction(database, 'query', inside, () => {
        committing = true;
      });
    } catch (thrown) {
      const error = toStorageError(thrown);
      // When the connection broke during the commit, its result is unknown, so no effect is undone.
      if (!committing || !(error instanceof StorageUnavailable)) for (const effect of rolledBack) await effect();
      throw error;
    }
    for (const effect of committed) await effect();
    return result;
  };

  const inOwnTransaction = async <T>(work: (db: TransactionStatements) => Promise<T>): Promise<T> => {
    assertOutside(running);
    return noting(retrying(() => once(work)));
  };

  const noting = <T>(result: Promise<T>): Promise<T> =>
    result.catch((error: unknown) => {
      if (error instanceof StorageUnavailable) noteOutage(error);
      throw error;
    });

  return {
    outer: {
      inTransaction: false,
      assertUsable: () => assertOutside(running),
      async run(work) {
        assertOutside(running);
        return noting(retrying(() => work(autocommit)));
      },
      atomically: inOwnTransaction,
    },
    transaction: (work) => inOwnTransaction((db) => withAccess(db, work)),
  };
}

/** Gives a transaction's access to work; it throws once the work has ended. */
async function withAccess<T>(db: TransactionStatements, work: (access: Access) => Promise<T>): Promise<T> {
  let open = true;
  const assertUsable = (): void => {
    if (!open) throw new Error('a store of a transaction was used after the transaction had ended');
  };
  const use = async <R>(inner: (db: TransactionStatements) => Promise<R>): Promise<R> => {
    assertUsable();
    try {
      return await inner(db);
    } catch (error) {
      throw toStorageError(error);
    }
  };
  try {
    return await work({ inTransaction: true, assertUsable, run: use, atomically: use });
  } finally {
    open = false;
  }
}

function assertOutside(running: AsyncLocalStorage<true>): void {
  if (running.getStore() === undefined) return;
  throw new Error(
    'inside a transaction only the stores that it gives may be used: others would take a second connection',
  );
}

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + retryWithinMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (thrown) {
      const error = toStorageError(thrown);
      if (!(error instanceof StorageError) || error.fault !== 'retry') throw error;
      if (attempt === attemptsMax || performance.now() > deadline) throw error;
      // A random pause, so that two conflicting transactions do not collide again.
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}
