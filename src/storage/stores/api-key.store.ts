import { IsNull } from 'typeorm';
import type { ApiKeyStore } from '../../app/ports/tenants.ts';
import { type ApiKeyRow, apiKeyEntity } from '../entities/tenants.ts';
import { storable, uuidOrUnmatchable } from '../ids.ts';
import type { Access } from '../transactions.ts';

/** API keys, of which only the hash is kept. */
export function apiKeyStore(access: Access): ApiKeyStore {
  return {
    insert: (key) =>
      access.run(async (db) => {
        const { id, tenantId, hash, hint, createdAt, revokedAt } = key;
        await db.manager.getRepository<ApiKeyRow>(apiKeyEntity.table).insert({
          id: storable('uuid', id),
          tenantId: storable('uuid', tenantId),
          hash: storable('hash', hash),
          hint,
          createdAt,
          revokedAt,
        });
      }),
    list: (tenantId) =>
      access.run((db) =>
        db.manager
          .getRepository<ApiKeyRow>(apiKeyEntity.table)
          .find({ where: { tenantId: uuidOrUnmatchable(tenantId) }, order: { createdAt: 'ASC', id: 'ASC' } }),
      ),
    revoke: (tenantId, keyId, now) =>
      access.run(async (db) => {
        const keys = db.manager.getRepository<ApiKeyRow>(apiKeyEntity.table);
        const which = { id: uuidOrUnmatchable(keyId), tenantId: uuidOrUnmatchable(tenantId) };
        await keys.update({ ...which, revokedAt: IsNull() }, { revokedAt: now });
        return keys.existsBy(which);
      }),
  };
}
