import type { AdminTokenStore, ApiKeyStore } from '../../app/ports/tenants.ts';
import { adminTokenEntity, apiKeyEntity } from '../entities/tenants.ts';
import { uuidOrUnmatchable } from '../ids.ts';
import { findRow, insertMissingRows, insertRows, rowExists, updateRows } from '../rows.ts';
import type { Access } from '../statements.ts';

/** API keys, of which only the hash is stored. */
export function apiKeyStore(access: Access): ApiKeyStore {
  return {
    insert: (key) => access.run((db) => insertRows(db, apiKeyEntity, [key])),
    revoke: (tenantId, keyId, now) =>
      access.run(async (db) => {
        const match = { id: uuidOrUnmatchable(keyId), tenantId: uuidOrUnmatchable(tenantId) };
        await updateRows(db, apiKeyEntity, { ...match, revokedAt: null }, { revokedAt: now });
        return findRow(db, apiKeyEntity, match);
      }),
  };
}

/** The id of every instance's first token: the primary key makes the second of two transactions wait, and then find it. */
const firstTokenId = '00000000-0000-0000-0000-000000000001';

/** Tokens of the instance's administrator, of which only the hash is stored. */
export function adminTokenStore(access: Access): AdminTokenStore {
  return {
    insert: ({ id, hash, createdAt }) =>
      access.run((db) => insertRows(db, adminTokenEntity, [{ id, hash, createdAt }])),
    find: (hash) => access.run(async (db) => (await findRow(db, adminTokenEntity, { hash }))?.id ?? null),
    async insertFirst({ hash, createdAt }) {
      if (!access.inTransaction) throw new Error('the first token must be inserted in a transaction');
      return access.run(async (db) => {
        if ((await db.select('SELECT id FROM admin_tokens LIMIT 1', [])).length > 0) return false;
        const row = { id: firstTokenId, hash, createdAt };
        await insertMissingRows(db, adminTokenEntity, [row], ['id']);
        return rowExists(db, adminTokenEntity, { id: firstTokenId, hash });
      });
    },
  };
}
