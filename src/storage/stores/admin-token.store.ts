import type { AdminTokenStore } from '../../app/ports/stores.ts';
import { type AdminTokenRow, adminTokenEntity } from '../entities/admin-token.entity.ts';
import { hashOrNobody, storable } from '../row-ids.ts';
import type { Statements } from '../statements.ts';
import type { Access } from '../transactions.ts';

/** Tokens of the instance's administrator, of which only the hash is kept. */
export function adminTokenStore(access: Access): AdminTokenStore {
  return {
    insert: ({ id, hash, createdAt }) =>
      access.run(async (db) => {
        await tokens(db).insert({ id: storable('uuid', id), hash: storable('hash', hash), createdAt });
      }),
    isValid: (hash) => access.run((db) => tokens(db).existsBy({ hash: hashOrNobody(hash) })),
    any: () => access.run((db) => tokens(db).exists()),
  };
}

function tokens(db: Statements) {
  return db.manager.getRepository<AdminTokenRow>(adminTokenEntity.table);
}
