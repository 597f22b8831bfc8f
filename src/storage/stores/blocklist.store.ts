import type { BlocklistStore } from '../../app/ports/risk.ts';
import { blocklistEntryEntity, blocklistHashEntity } from '../entities/risk.ts';
import { uuidOrUnmatchable } from '../ids.ts';
import { deleteRows, insertRows } from '../rows.ts';
import type { Access, Statements } from '../statements.ts';
import type { IdentifierKeys } from './identifier-keys.ts';

/** Blocklists, as keyed hashes. */
export function blocklistStore(access: Access, keys: IdentifierKeys): BlocklistStore {
  return {
    async insert(tenantId, { id, kind, note, createdAt, expiresAt }, identifiers) {
      const key = await access.run((db) => keys.get(db, tenantId));
      const hashes = new Set(identifiers.map(key.hash));
      await access.atomically(async (db) => {
        const entry = { tenantId, id, kind, note: key.sealNote(id, note), createdAt, expiresAt };
        await insertRows(db, blocklistEntryEntity, [entry]);
        const rows = [...hashes].map((hash) => ({ tenantId, hash, entryId: id }));
        await insertRows(db, blocklistHashEntity, rows);
      });
    },
    delete: (tenantId, entryId) => access.atomically((db) => deleteEntry(db, tenantId, entryId)),
    async deleteExpired(now, limit) {
      const expired = await access.run((db) =>
        db.select(
          `SELECT tenant_id, id FROM blocklist_entries WHERE expires_at <= ? ORDER BY expires_at LIMIT ${Math.trunc(limit)}`,
          [now],
        ),
      );
      let deleted = 0;
      for (const { tenant_id, id } of expired) {
        if (await access.atomically((db) => deleteEntry(db, `${tenant_id}`, `${id}`))) deleted += 1;
      }
      return deleted;
    },
  };
}

/** @returns whether this call deleted it */
async function deleteEntry(db: Statements, tenant: string, entry: string): Promise<boolean> {
  const [tenantId, id] = [uuidOrUnmatchable(tenant), uuidOrUnmatchable(entry)];
  await deleteRows(db, blocklistHashEntity, { tenantId, entryId: id });
  return (await deleteRows(db, blocklistEntryEntity, { tenantId, id })) === 1;
}
