// Claims idempotency keys and stores the responses under them.

import { hash, timingSafeEqual } from 'node:crypto';
import {
  ClaimLost,
  type ClaimResult,
  type ClaimTerms,
  type Completion,
  type FirstUse,
  type IdempotencyStore,
  type KeyClaim,
  type KeyedRequest,
} from '../../app/ports/idempotency.ts';
import { type IdempotencyKeyRow, idempotencyKeyEntity } from '../entities/tenants.ts';
import { findRow, insertRows } from '../rows.ts';
import type { MasterKeys } from '../sealing/sealing.ts';
import type { Access } from '../statements.ts';
import { placeholdersFor, type Statements } from '../statements.ts';
import { StorageError } from '../storage-error.ts';

/** How often the key may change between two statements of a claim before it counts as in use. */
const triesMax = 5;

const ownClaim = 'key_hash = ? AND tenant_id = ? AND claim = ?';

/** Claims on `Idempotency-Key` values. The primary key lets one of several concurrent inserts succeed. */
export function idempotencyStore(access: Access, masterKeys: MasterKeys): IdempotencyStore {
  const insert = async (row: IdempotencyKeyRow): Promise<boolean> => {
    try {
      await access.run((db) => insertRows(db, idempotencyKeyEntity, [row]));
      return true;
    } catch (error) {
      if (error instanceof StorageError && error.fault === 'duplicate') return false;
      throw error;
    }
  };

  const load = (keyHash: string, tenantId: string): Promise<IdempotencyKeyRow | null> =>
    access.run((db) => findRow(db, idempotencyKeyEntity, { keyHash, tenantId }));

  /** Guarded by the earlier claim. A response that was committed meanwhile stays until it expires. */
  const takeOver = (before: IdempotencyKeyRow, row: IdempotencyKeyRow, now: Date): Promise<boolean> =>
    access.run(async (db) => {
      const taken = await db.execute(
        `UPDATE idempotency_keys SET claim = ?, request = ?, lease_until = ?, response = NULL, expires_at = ?
         WHERE ${ownClaim} AND (response IS NULL OR expires_at <= ?)`,
        [row.claim, row.request, row.leaseUntil, row.expiresAt, row.keyHash, row.tenantId, before.claim, now],
      );
      return taken === 1;
    });

  return {
    async claim(request, terms) {
      const digest = hashOf(request.text);
      const row = toRow(masterKeys, request, digest, terms, null);
      const { keyHash, tenantId, claim: claimId } = row;
      const claimed: ClaimResult = { kind: 'claimed', claim: { tenantId, keyHash, claimId } };
      for (let attempt = 0; attempt < triesMax; attempt += 1) {
        if (await insert(row)) return claimed;
        const found = await load(keyHash, tenantId);
        // Released since the insert.
        if (found === null) continue;
        if (found.expiresAt > terms.now) {
          const known = masterKeys.open(found.request, placeOf(found));
          if (!timingSafeEqual(known, digest)) return { kind: 'different_request' };
          if (found.response !== null) return { kind: 'completed', response: found.response };
          if (found.leaseUntil > terms.now) return { kind: 'in_use' };
        }
        if (await takeOver(found, row, terms.now)) return claimed;
      }
      return { kind: 'in_use' };
    },
    release: (claim) =>
      access.run(async (db) => {
        await db.execute(`DELETE FROM idempotency_keys WHERE ${ownClaim} AND response IS NULL`, cellsOf(claim));
      }),
    deleteExpired: (now, limit) =>
      access.run(async (db) => {
        const found = await db.select(
          `SELECT key_hash FROM idempotency_keys WHERE expires_at <= ? ORDER BY expires_at LIMIT ${Math.trunc(limit)}`,
          [now],
        );
        if (found.length === 0) return 0;
        const hashes = found.map((row) => `${row.key_hash}`);
        // A key may have been claimed again since it was found.
        return db.execute(
          `DELETE FROM idempotency_keys WHERE key_hash IN (${placeholdersFor(hashes)}) AND expires_at <= ?`,
          [...hashes, now],
        );
      }),
  };
}

/**
 * Stores the response of a claimed key, in the transaction that writes the rows of its request.
 * @throws ClaimLost when the claim no longer holds, which must undo the transaction
 */
export async function completeKey(db: Statements, { claim, response }: Completion): Promise<void> {
  const completed = await db.execute(
    `UPDATE idempotency_keys SET response = ? WHERE ${ownClaim} AND response IS NULL`,
    [response, ...cellsOf(claim)],
  );
  if (completed !== 1) throw new ClaimLost();
}

/** The row of a key whose request is completed together with its claim. */
export function completedRow(
  masterKeys: MasterKeys,
  { request, terms }: FirstUse,
  response: string,
): IdempotencyKeyRow {
  return toRow(masterKeys, request, hashOf(request.text), terms, response);
}

function toRow(
  masterKeys: MasterKeys,
  { tenantId, key }: KeyedRequest,
  digest: Buffer,
  terms: ClaimTerms,
  response: string | null,
): IdempotencyKeyRow {
  const keyHash = hash('sha256', `${tenantId}\n${key}`, 'hex');
  return {
    keyHash,
    tenantId,
    request: masterKeys.seal(digest, placeOf({ tenantId, keyHash })),
    claim: terms.claimId,
    leaseUntil: terms.leaseUntil,
    response,
    expiresAt: terms.expiresAt,
  };
}

function hashOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** The associated data of a sealed request hash: it opens in its own row only. */
function placeOf({ tenantId, keyHash }: Pick<IdempotencyKeyRow, 'tenantId' | 'keyHash'>): string {
  return `${tenantId}\n${keyHash}\nidempotency_keys.request`;
}

function cellsOf({ keyHash, tenantId, claimId }: KeyClaim): string[] {
  return [keyHash, tenantId, claimId];
}
