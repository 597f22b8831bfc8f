// The engines that tests run on, and a database of a test's own on each.

import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { createTestDatabase as createDatabase, type Engine, engines } from '../../src/storage/testing/engines.ts';
import { retryFor } from '../../src/system/retry-for.ts';

export { createTestBucket, type TestBucket } from '../../src/storage/testing/test-bucket.ts';
/** Every engine that sessions may be kept on. The queue is on PostgreSQL with either. */
export { type Engine, engines };

export const [mysql, postgres] = engines as [Engine, Engine];

/**
 * The one engine for what makes no difference between them: rules above the stores, each of which the suite `db` holds on both. What depends
 * on locks and transactions, lists, erasure, and that every event arrives after any crash, is tested on both here, too. What people and phones
 * do in the suite `browser`, on this engine, is tested by the contract on `postgres`.
 */
export const anyEngine = mysql;

/** A database of a test's own. */
export interface TestDatabase {
  readonly url: string;
  /** Runs one statement beside the service under test, and again when it and the service have got in each other's way. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Resolves when so many statements wait for locks. */
  untilLockWaits(count: number): Promise<void>;
  /** Drops it while it is in use; `remake` brings it back, empty. */
  lose(): Promise<{ remake(): Promise<void> }>;
  drop(): Promise<void>;
}

/**
 * Makes a database.
 * @param content `migrated` has the tables of a service, and `queue` those of its queue, copied from a template instead of made once more
 * @throws Error when the server's address is not in the environment: a test that cannot run must fail, not pass
 */
export async function createTestDatabase(
  engine: Engine,
  content: 'empty' | 'migrated' | 'queue' = 'empty',
): Promise<TestDatabase> {
  const label = randomUUID();
  const templates = {
    empty: () => undefined,
    migrated: () => inject('templates')[engine.variable],
    queue: () => inject('queueTemplate'),
  };
  const template = templates[content]();
  let database = await createDatabase(engine, label, template);
  return {
    url: database.url,
    query: (sql) => untilNoDeadlock(() => database.query(sql)),
    untilLockWaits: (count) => database.untilLockWaits(count),
    async lose() {
      await database.drop();
      return {
        async remake() {
          database = await createDatabase(engine, label);
        },
      };
    },
    drop: () => database.drop(),
  };
}

/** Of two that wait for each other the database gives one up, and it does not ask which of them is the test's. */
function untilNoDeadlock<T>(work: () => Promise<T>): Promise<T> {
  const isDeadlock = (fault: unknown) =>
    ['40P01', 'ER_LOCK_DEADLOCK'].includes((fault as { code?: string }).code ?? '');
  return retryFor(20_000, isDeadlock, work);
}
