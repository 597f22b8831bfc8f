// Inserts sessions together with the idempotency keys that are first used for them.

import type { SessionRow } from '../entities/sessions.ts';
import { type IdempotencyKeyRow, idempotencyKeyEntity } from '../entities/tenants.ts';
import { groupCalls } from '../group-calls.ts';
import { insertsOf } from '../grouped-insert.ts';
import type { PreparedStatements } from '../prepared-statements.ts';
import { insertMissingRows } from '../rows.ts';
import { placeholdersFor, type Sql, type Statements } from '../statements.ts';
import { StorageError } from '../storage-error.ts';
import { insertsOfSessions } from './session-inserts.ts';

const insertsOfKeys = insertsOf(idempotencyKeyEntity);

/** The row of a session, and the row of its key: claimed, with the response. */
export interface KeyedInsert {
  readonly session: SessionRow;
  readonly key: IdempotencyKeyRow;
}

/** @param bytes the approximate size of both rows @returns false, having written neither, when the key has a row already */
export type InsertKeyed = (rows: KeyedInsert, bytes: number) => Promise<boolean>;

/**
 * Concurrent calls share one transaction (see `groupCalls`). The primary key decides which of them uses a key first, over all nodes: a
 * concurrent insert of the same key waits for the commit.
 */
export function createKeyedInserts(prepared: Pick<PreparedStatements, 'atomically'>): InsertKeyed {
  return groupCalls(async (calls: readonly KeyedInsert[]) => {
    const allNew = await prepared
      .atomically((db) => insertAll(db, calls))
      .catch((error: unknown) => {
        if (error instanceof StorageError && error.fault === 'duplicate') return false;
        throw error;
      });
    if (allNew) return calls.map(() => true);
    return prepared.atomically(async (db) => {
      const own = await claimNewKeys(db, calls);
      await insertSessions(
        db,
        calls.filter((call) => own.has(call)),
      );
      return calls.map((call) => own.has(call));
    });
  });
}

/** Inserts all rows; almost always no key has one. @returns false, having inserted none, when two calls have the same key */
async function insertAll(db: Statements, calls: readonly KeyedInsert[]): Promise<boolean> {
  const keys = calls.map(({ key }) => key).sort(byHash);
  if (keys.some(({ keyHash }, index) => keyHash === keys[index - 1]?.keyHash)) return false;
  await executeSql(db, insertsOfKeys(keys));
  await insertSessions(db, calls);
  return true;
}

async function insertSessions(db: Statements, calls: readonly KeyedInsert[]): Promise<void> {
  if (calls.length > 0) await executeSql(db, insertsOfSessions(calls.map(({ session }) => session)));
}

async function executeSql(db: Statements, { text, cells }: Sql): Promise<void> {
  await db.execute(text, cells);
}

/** One order everywhere, so that two groups with the same keys wait for each other and do not lock each other out. */
function byHash(one: IdempotencyKeyRow, other: IdempotencyKeyRow): number {
  return one.keyHash < other.keyHash ? -1 : 1;
}

/** @returns the calls whose keys had no row */
async function claimNewKeys(db: Statements, calls: readonly KeyedInsert[]): Promise<ReadonlySet<KeyedInsert>> {
  const firstOf = new Map<string, KeyedInsert>();
  for (const call of calls) if (!firstOf.has(call.key.keyHash)) firstOf.set(call.key.keyHash, call);
  const rows = [...firstOf.values()].map(({ key }) => key).sort(byHash);
  const hashes = rows.map(({ keyHash }) => keyHash);
  const tenants = [...new Set(rows.map(({ tenantId }) => tenantId))];
  await insertMissingRows(db, idempotencyKeyEntity, rows, ['key_hash']);
  // The number of inserted rows does not say which ones, and one of the dialects counts those that it found as well.
  const stored = await db.select(
    `SELECT key_hash, tenant_id, claim FROM idempotency_keys
     WHERE key_hash IN (${placeholdersFor(hashes)}) AND tenant_id IN (${placeholdersFor(tenants)})`,
    [...hashes, ...tenants],
  );
  const own = new Set<KeyedInsert>();
  for (const { key_hash, tenant_id, claim } of stored) {
    const call = firstOf.get(`${key_hash}`);
    if (call !== undefined && call.key.tenantId === tenant_id && call.key.claim === claim) own.add(call);
  }
  return own;
}
