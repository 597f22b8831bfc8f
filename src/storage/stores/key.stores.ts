import type { ApiKeyScope, ApiKeyStore } from '../../app/ports/tenants.ts';
import { apiKeyEntity } from '../entities/tenants.ts';
import { uuidOrUnmatchable } from '../ids.ts';
import { findRow, insertRows, updateRows } from '../rows.ts';
import type { Access } from '../statements.ts';

/** API keys, of which only the hash is stored. */
export function apiKeyStore(access: Access): ApiKeyStore {
  return {
    insert: (key) => access.run((db) => insertRows(db, apiKeyEntity, [key])),
    revoke: (tenantId, keyId, now) =>
      access.run(async (db) => {
        const match = { id: uuidOrUnmatchable(keyId), tenantId: uuidOrUnmatchable(tenantId) };
        await updateRows(db, apiKeyEntity, { ...match, revokedAt: null }, { revokedAt: now });
        const row = await findRow(db, apiKeyEntity, match);
        return row === null ? null : { ...row, scope: row.scope as ApiKeyScope };
      }),
  };
}
