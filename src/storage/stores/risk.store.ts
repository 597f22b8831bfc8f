import type { IdentifierHash, RiskStore } from '../../app/ports/risk.ts';
import type { BlocklistKind } from '../../domain/findings.ts';
import type { IdentifierKind } from '../../domain/identifiers.ts';
import { repeatsMax } from '../../domain/risk.ts';
import { seenIdentifierEntity } from '../entities/risk.ts';
import { timeOrderedId } from '../ids.ts';
import { deleteRows, insertRows } from '../rows.ts';
import { type Access, placeholdersFor, type Statements } from '../statements.ts';
import type { IdentifierKeys } from './identifier-keys.ts';

/** What decided sessions are recognized by, as keyed hashes, and the blocklist entries that match them. */
export function riskStore(access: Access, keys: IdentifierKeys): RiskStore {
  return {
    async recognize({ id, tenantId }, identifiers, { now, since }) {
      const repeats = { person: 0, document_number: 0, address: 0 };
      if (identifiers.length === 0) return { blocklisted: [], repeats, hashes: [] };
      if (access.inTransaction) throw new Error('identifiers must be looked up outside a transaction');
      const key = await access.run((db) => keys.get(db, tenantId));
      const hashes = identifiers.map((identifier) => ({ kind: identifier.kind, hash: key.hash(identifier) }));
      const [blocklisted, counts] = await Promise.all([
        access.run((db) => selectBlocklisted(db, tenantId, hashes, now)),
        access.run((db) => countRepeats(db, { id, tenantId }, hashes, since)),
      ]);
      return { blocklisted, repeats: { ...repeats, ...counts }, hashes };
    },
    record: ({ id, tenantId }, hashes, now) =>
      access.atomically(async (db) => {
        await deleteRows(db, seenIdentifierEntity, { sessionId: id, tenantId });
        const rows = hashes.map(({ kind, hash }) => {
          return { id: timeOrderedId(now.getTime()), tenantId, kind, hash, sessionId: id, seenAt: now };
        });
        await insertRows(db, seenIdentifierEntity, rows);
      }),
    deleteBefore: (instant, limit) =>
      access.run(async (db) => {
        const found = await db.select(
          `SELECT id FROM seen_identifiers WHERE seen_at < ? ORDER BY seen_at LIMIT ${Math.trunc(limit)}`,
          [instant],
        );
        const ids = found.map((row) => `${row.id}`);
        if (ids.length === 0) return 0;
        return db.execute(`DELETE FROM seen_identifiers WHERE id IN (${placeholdersFor(ids)})`, ids);
      }),
  };
}

/** The kinds of the entries that hold one of these hashes now. No entry holds an address. */
async function selectBlocklisted(
  db: Statements,
  tenantId: string,
  hashes: readonly IdentifierHash[],
  now: Date,
): Promise<BlocklistKind[]> {
  const listed = hashes.map(({ hash }) => hash);
  const rows = await db.select(
    `SELECT DISTINCT e.kind AS kind FROM blocklist_hashes h
     JOIN blocklist_entries e ON e.id = h.entry_id AND e.tenant_id = h.tenant_id
     WHERE h.tenant_id = ? AND h.hash IN (${placeholdersFor(listed)}) AND (e.expires_at IS NULL OR e.expires_at > ?)
     ORDER BY kind`,
    [tenantId, ...listed, now],
  );
  return rows.map(({ kind }) => `${kind}` as BlocklistKind);
}

/**
 * How many other sessions have one of these hashes, by its kind, up to `repeatsMax` for each hash. Each part of the statement stops there: a
 * document that thousands of sessions show must not make every further decision slower.
 */
async function countRepeats(
  db: Statements,
  session: { readonly id: string; readonly tenantId: string },
  hashes: readonly IdentifierHash[],
  since: Date,
): Promise<Partial<Record<IdentifierKind, number>>> {
  // Where one document is in most rows, MariaDB would read all of them, for every hash.
  const seen = db.dialect.byIndex('seen_identifiers', 'seen_identifiers_hash');
  const part = `(SELECT kind, session_id FROM ${seen}
    WHERE tenant_id = ? AND hash = ? AND seen_at > ? AND session_id <> ? LIMIT ${repeatsMax})`;
  const rows = await db.select(
    `SELECT kind, COUNT(*) AS sessions FROM (${hashes.map(() => part).join(' UNION ')}) seen GROUP BY kind`,
    hashes.flatMap(({ hash }) => [session.tenantId, hash, since, session.id]),
  );
  return Object.fromEntries(rows.map((row) => [`${row.kind}`, Math.min(repeatsMax, Number(row.sessions))]));
}
