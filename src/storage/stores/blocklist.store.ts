import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BlocklistStore } from '../../app/ports/risk.ts';
import { highestSimilarity } from '../../domain/face-similarity.ts';
import { blocklistEntryEntity, blocklistFaceEntity, blocklistHashEntity } from '../entities/risk.ts';
import { uuidOrUnmatchable } from '../ids.ts';
import { columnsAs, deleteRows, insertRows } from '../rows.ts';
import type { Access, Statements } from '../statements.ts';
import type { IdentifierKeys } from './identifier-keys.ts';

/** How many entries are compared at once: a few milliseconds of work. */
const facesPerTurn = 50;

const faceColumns = columnsAs(blocklistFaceEntity, 'f');

/** Blocklists, as keyed hashes and sealed descriptors. */
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
    async insertFace(tenantId, { id, kind, note, createdAt, expiresAt }, descriptor, facesMax) {
      const key = await access.run((db) => keys.get(db, tenantId));
      return access.atomically(async (db) => {
        if ((await countFaces(db, tenantId, createdAt)) >= facesMax) return false;
        const entry = { tenantId, id, kind, note: key.sealNote(id, note), createdAt, expiresAt };
        await insertRows(db, blocklistEntryEntity, [entry]);
        const face = { tenantId, entryId: id, descriptor: key.sealFace(id, descriptor) };
        await insertRows(db, blocklistFaceEntity, [face]);
        return true;
      });
    },
    hasFaces: (tenantId, now) => access.run(async (db) => (await countFaces(db, tenantId, now)) > 0),
    async compareFaces(tenantId, faces, now) {
      const rows = await access.run((db) =>
        db.select(
          `SELECT ${faceColumns.list} FROM blocklist_faces f
           JOIN blocklist_entries e ON e.tenant_id = f.tenant_id AND e.id = f.entry_id
           WHERE f.tenant_id = ? AND (e.expires_at IS NULL OR e.expires_at > ?)`,
          [tenantId, now],
        ),
      );
      if (rows.length === 0) return { highest: null, isComplete: true };
      const key = await access.run((db) => keys.find(db, tenantId));
      if (key === null) throw new Error(`tenant ${tenantId} has a blocklist and no key of it`);
      const similarities: number[] = [];
      let isComplete = true;
      for (const [index, raw] of rows.entries()) {
        // Requests must not wait for a whole list to be decrypted and compared.
        if (index % facesPerTurn === facesPerTurn - 1) await nextTurn();
        const { entryId, descriptor } = faceColumns.read(raw);
        const blocked = key.openFace(entryId, descriptor);
        if (faces.some(({ length }) => length !== blocked.length)) isComplete = false;
        const similarity = highestSimilarity(faces, [blocked]);
        if (similarity !== null) similarities.push(similarity);
      }
      return { highest: similarities.length === 0 ? null : Math.max(...similarities), isComplete };
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

/** How many entries with a face apply at an instant. */
async function countFaces(db: Statements, tenantId: string, at: Date): Promise<number> {
  const [row] = await db.select(
    `SELECT COUNT(*) AS faces FROM blocklist_entries
     WHERE tenant_id = ? AND kind = 'face' AND (expires_at IS NULL OR expires_at > ?)`,
    [tenantId, at],
  );
  return Number(row?.faces ?? 0);
}

/** @returns whether this call deleted it */
async function deleteEntry(db: Statements, tenant: string, entry: string): Promise<boolean> {
  const [tenantId, id] = [uuidOrUnmatchable(tenant), uuidOrUnmatchable(entry)];
  await deleteRows(db, blocklistHashEntity, { tenantId, entryId: id });
  await deleteRows(db, blocklistFaceEntity, { tenantId, entryId: id });
  return (await deleteRows(db, blocklistEntryEntity, { tenantId, id })) === 1;
}
