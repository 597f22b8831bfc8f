// Loads the keys of tenants' identifier hashes, and makes each at its first use.

import type { Clock } from '../../app/ports/system.ts';
import { identifierKeyEntity } from '../entities/risk.ts';
import { uuidOrUnmatchable } from '../ids.ts';
import { findRow, insertMissingRows } from '../rows.ts';
import { createSealedIdentifierKey, type IdentifierKey, openIdentifierKey } from '../sealing/identifier-key.ts';
import type { MasterKeys } from '../sealing/sealing.ts';
import type { Statements } from '../statements.ts';

export interface IdentifierKeys {
  /** The tenant's key, or null when nothing has been hashed yet. @throws when it cannot be decrypted */
  find(db: Statements, tenantId: string): Promise<IdentifierKey | null>;
  /** The tenant's key, made when there is none. Of concurrent calls one makes it. @throws when it cannot be decrypted */
  get(db: Statements, tenantId: string): Promise<IdentifierKey>;
}

export function createIdentifierKeys(masterKeys: MasterKeys, clock: Clock): IdentifierKeys {
  const find: IdentifierKeys['find'] = async (db, tenantId) => {
    const row = await findRow(db, identifierKeyEntity, { tenantId: uuidOrUnmatchable(tenantId) });
    return row === null ? null : openIdentifierKey(masterKeys, tenantId, row.sealed);
  };
  return {
    find,
    async get(db, tenantId) {
      const found = await find(db, tenantId);
      if (found !== null) return found;
      const row = { tenantId, sealed: createSealedIdentifierKey(masterKeys, tenantId), createdAt: clock.now() };
      await insertMissingRows(db, identifierKeyEntity, [row], ['tenant_id']);
      const made = await find(db, tenantId);
      if (made === null) throw new Error(`the identifier key of tenant ${tenantId} could not be made`);
      return made;
    },
  };
}
