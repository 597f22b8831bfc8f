import { createHash, timingSafeEqual } from 'node:crypto';
import type { ClaimedKey, IdempotencyStore, KeyClaim, KeyedRequest, KeyTerms } from '../../app/ports/idempotency.ts';
import { type IdempotencyKeyRow, idempotencyKeyEntity } from '../entities/tenants.ts';
import { storable } from '../ids.ts';
import { insertRows, readRow, selectList } from '../rows.ts';
import type { MasterKeys } from '../sealing/master-keys.ts';
import { placeholdersFor } from '../statements.ts';
import { StorageError } from '../storage-error.ts';
import type { Access } from '../transactions.ts';

/** How often a key may change hands under one that asks for it, before it counts as in use. */
const triesMax = 5;

const mine = 'key_hash = ? AND tenant_id = ? AND claim = ?';

/** Uses of `Idempotency-Key`. The unique index decides who came first. */
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
    access.run(async (db) => {
      const [raw] = await db.select(
        `SELECT ${selectList(idempotencyKeyEntity, 'k')} FROM idempotency_keys k WHERE k.key_hash = ? AND k.tenant_id = ?`,
        [keyHash, tenantId],
      );
      return raw === undefined ? null : readRow<IdempotencyKeyRow>(idempotencyKeyEntity, 'k', raw);
    });

  /** Guarded by whose it was; an answer that came meanwhile is left alone as long as it is kept. */
  const takeOver = (before: IdempotencyKeyRow, row: IdempotencyKeyRow, now: Date): Promise<boolean> =>
    access.run(async (db) => {
      const taken = await db.execute(
        `UPDATE idempotency_keys SET claim = ?, request = ?, lease_until = ?, response = NULL, expires_at = ?
         WHERE ${mine} AND (response IS NULL OR expires_at <= ?)`,
        [row.claim, row.request, row.leaseUntil, row.expiresAt, row.keyHash, row.tenantId, before.claim, now],
      );
      return taken === 1;
    });

  return {
    async claim(request, terms) {
      const digest = hashOf(request.text);
      const row = toRow(masterKeys, request, digest, terms);
      const { keyHash, tenantId, claim } = row;
      const held: KeyClaim = { kind: 'held', held: { tenantId, keyHash, claim } };
      for (let attempt = 0; attempt < triesMax; attempt += 1) {
        if (await insert(row)) return held;
        const found = await load(keyHash, tenantId);
        // Given back meanwhile.
        if (found === null) continue;
        if (found.expiresAt > terms.now) {
          const known = masterKeys.open(found.request, placeOf(found));
          if (!timingSafeEqual(known, digest)) return { kind: 'different_request' };
          if (found.response !== null) return { kind: 'answered', answer: found.response };
          if (found.leaseUntil > terms.now) return { kind: 'in_use' };
        }
        if (await takeOver(found, row, terms.now)) return held;
      }
      return { kind: 'in_use' };
    },
    complete: (held, answer) =>
      access.run(async (db) => {
        const done = await db.execute(`UPDATE idempotency_keys SET response = ? WHERE ${mine} AND response IS NULL`, [
          answer,
          ...cellsOf(held),
        ]);
        return done === 1;
      }),
    release: (held) =>
      access.run(async (db) => {
        await db.execute(`DELETE FROM idempotency_keys WHERE ${mine} AND response IS NULL`, cellsOf(held));
      }),
    deleteExpired: (now, limit) =>
      access.run(async (db) => {
        const found = await db.select(
          `SELECT key_hash FROM idempotency_keys WHERE expires_at <= ? ORDER BY expires_at LIMIT ${Math.trunc(limit)}`,
          [now],
        );
        if (found.length === 0) return 0;
        const hashes = found.map((row) => `${row.key_hash}`);
        // A key may have been taken anew since it was found.
        return db.execute(
          `DELETE FROM idempotency_keys WHERE key_hash IN (${placeholdersFor(hashes)}) AND expires_at <= ?`,
          [...hashes, now],
        );
      }),
  };
}

function toRow(
  masterKeys: MasterKeys,
  { tenantId, key }: KeyedRequest,
  digest: Buffer,
  terms: KeyTerms,
): IdempotencyKeyRow {
  const keyHash = hashOf(`${tenantId}\n${key}`).toString('hex');
  return {
    keyHash,
    tenantId: storable('uuid', tenantId),
    request: masterKeys.seal(digest, placeOf({ tenantId, keyHash })),
    claim: storable('uuid', terms.claim),
    leaseUntil: terms.leaseUntil,
    response: null,
    expiresAt: terms.expiresAt,
  };
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Where the sealed hash of a request belongs; it opens nowhere else. */
function placeOf({ tenantId, keyHash }: Pick<IdempotencyKeyRow, 'tenantId' | 'keyHash'>): string {
  return `${tenantId}\n${keyHash}\nidempotency_keys.request`;
}

function cellsOf({ keyHash, tenantId, claim }: ClaimedKey): string[] {
  return [keyHash, tenantId, claim];
}
