import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageUnavailable } from '../app/ports/system.ts';
import type { Database } from './statements.ts';
import { autocommitStatements, type Statements, statementsOn } from './statements.ts';
import { StorageError, toStorageError } from './storage-error.ts';

/** Statements of one transaction, with effects for its end. */
export interface TransactionStatements extends Statements {
  /** Runs after the commit, or not at all. */
  afterCommit(effect: () => Promise<void>): void;
  /** Runs after a rollback, or not at all; not when the result of the commit is unknown either. It must not throw. */
  afterRollback(effect: () => Promise<void>): void;
}

/** How a store reaches the database. All errors that it throws are safe to log (see `toStorageError`). */
export interface Access {
  readonly inTransaction: boolean;
  /** Runs statements: inside the transaction if there is one, otherwise each in its own commit. */
  run<T>(work: (db: Statements) => Promise<T>): Promise<T>;
  /** Runs statements that must commit together: in the present transaction, or in one of their own. */
  atomically<T>(work: (db: TransactionStatements) => Promise<T>): Promise<T>;
}

export interface Transactions {
  /** Statements that commit one by one. Throws inside a transaction, where it would take a second connection. */
  readonly outer: Access;
  /** Runs work in a transaction of its own; it must use only the access that it is given. */
  transaction<T>(work: (access: Access) => Promise<T>): Promise<T>;
}

const attemptsMax = 6;
/** In milliseconds: each lock timeout takes seconds, and a request waits for the result. */
const retryWithinMs = 10_000;

/**
 * Runs transactions over a pool. One that the database aborts because of a concurrent one, by deadlock, lock timeout or serialization
 * failure, is run again whole, up to six times and within ten seconds.
 */
export function createTransactions(database: Database): Transactions {
  const { dataSource, dialect } = database;
  const running = new AsyncLocalStorage<true>();
  const autocommit = autocommitStatements(database);

  const once = async <T>(work: (db: TransactionStatements) => Promise<T>): Promise<T> => {
    const committed: (() => Promise<void>)[] = [];
    const rolledBack: (() => Promise<void>)[] = [];
    const runner = dataSource.createQueryRunner();
    let result: T;
    let committing = false;
    try {
      await runner.startTransaction();
      const db: TransactionStatements = {
        ...statementsOn(runner, dialect),
        afterCommit: (effect) => void committed.push(effect),
        afterRollback: (effect) => void rolledBack.push(effect),
      };
      result = await running.run(true, () => work(db));
      committing = true;
      await runner.commitTransaction();
    } catch (thrown) {
      const error = toStorageError(thrown);
      // A rollback fails only on a lost connection, and then the database rolls back by itself.
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => {});
      // When the connection broke during the commit, its result is unknown, so no effect is undone.
      if (!committing || !(error instanceof StorageUnavailable)) for (const effect of rolledBack) await effect();
      throw error;
    } finally {
      await runner.release();
    }
    for (const effect of committed) await effect();
    return result;
  };

  const inOwnTransaction = async <T>(work: (db: TransactionStatements) => Promise<T>): Promise<T> => {
    assertOutside(running);
    return retrying(() => once(work));
  };

  return {
    outer: {
      inTransaction: false,
      async run(work) {
        assertOutside(running);
        return retrying(() => work(autocommit));
      },
      atomically: inOwnTransaction,
    },
    transaction: (work) => inOwnTransaction((db) => withAccess(db, work)),
  };
}

/** Gives a transaction's access to work; it throws once the work has ended. */
async function withAccess<T>(db: TransactionStatements, work: (access: Access) => Promise<T>): Promise<T> {
  let open = true;
  const use = async <R>(inner: (db: TransactionStatements) => Promise<R>): Promise<R> => {
    if (!open) throw new Error('a store of a transaction was used after the transaction had ended');
    try {
      return await inner(db);
    } catch (error) {
      throw toStorageError(error);
    }
  };
  try {
    return await work({ inTransaction: true, run: use, atomically: use });
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
