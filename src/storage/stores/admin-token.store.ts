import type { AdminTokenStore } from '../../app/ports/tenants.ts';
import { type AdminTokenRow, adminTokenEntity } from '../entities/tenants.ts';
import { hashOrUnmatchable, storable } from '../ids.ts';
import { insertMissingRows } from '../rows.ts';
import type { Statements } from '../statements.ts';
import type { Access } from '../transactions.ts';

/** The id of every instance's first token: there can be one, so whoever comes second waits, and then finds it. */
const firstId = '00000000-0000-0000-0000-000000000001';

/** Tokens of the instance's administrator, of which only the hash is kept. */
export function adminTokenStore(access: Access): AdminTokenStore {
  return {
    insert: ({ id, hash, createdAt }) =>
      access.run(async (db) => {
        await tokens(db).insert({ id: storable('uuid', id), hash: storable('hash', hash), createdAt });
      }),
    isValid: (hash) => access.run((db) => tokens(db).existsBy({ hash: hashOrUnmatchable(hash) })),
    async insertFirst({ hash, createdAt }) {
      if (!access.inTransaction) throw new Error('a first token is the first of its transaction');
      return access.run(async (db) => {
        if (await tokens(db).exists()) return false;
        const row = { id: firstId, hash: storable('hash', hash), createdAt };
        await insertMissingRows(db, adminTokenEntity, [row], ['id']);
        return tokens(db).existsBy({ id: firstId, hash });
      });
    },
  };
}

function tokens(db: Statements) {
  return db.manager.getRepository<AdminTokenRow>(adminTokenEntity.table);
}
