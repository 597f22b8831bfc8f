// Counts which master keys the rows need, and seals webhook secrets under the current one.

import type { MasterKeyUse, Resealed } from '../../app/ports/master-keys.ts';
import type { MasterKeyNeed } from '../../domain/master-key.ts';
import { openSecret, sealSecret } from '../sealing/endpoint-secrets.ts';
import { headOf, isMasterKeyId, keyNameOfHead, type MasterKeys } from '../sealing/sealing.ts';
import type { Access, RawRow, Statements } from '../statements.ts';

interface SealedColumn {
  readonly counted: keyof Omit<MasterKeyNeed, 'id'>;
  readonly table: string;
  readonly key: string;
  readonly column: string;
}

/** Every column that is sealed under a master key itself. Values under a session's own key depend on the session's row. */
const sealedColumns: readonly SealedColumn[] = [
  { counted: 'sessions', table: 'sessions', key: 'id', column: 'wrapped_key' },
  { counted: 'webhookSecrets', table: 'endpoint_secrets', key: 'id', column: 'sealed' },
  { counted: 'requests', table: 'idempotency_keys', key: 'key_hash', column: 'request' },
];

/** @param pageRows how many rows one statement counts, so that a big table takes many short ones */
export function masterKeyUse(access: Access, masterKeys: MasterKeys, pageRows = 20_000): MasterKeyUse {
  return {
    listed: masterKeys.ids,
    forget: masterKeys.forget,
    async needs() {
      const byId = new Map<string, MasterKeyNeed>();
      let nameless = 0;
      for (const sealed of sealedColumns) {
        const boxes = await access.run((db) => countByHead(db, sealed, pageRows));
        for (const [head, count] of boxes) {
          const id = keyNameOfHead(Buffer.from(head, 'hex'));
          if (id === null || !isMasterKeyId(id)) {
            nameless += count;
            continue;
          }
          const known = byId.get(id) ?? { id, sessions: 0, webhookSecrets: 0, requests: 0 };
          byId.set(id, { ...known, [sealed.counted]: known[sealed.counted] + count });
        }
      }
      const keys = [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
      return { keys, nameless };
    },
    resealSecrets: (limit, after) => access.run((db) => resealPage(db, masterKeys, { limit, after })),
  };
}

/** How many ciphertexts of a column begin with the same head, by the head in hex. */
async function countByHead(db: Statements, sealed: SealedColumn, pageRows: number): Promise<Map<string, number>> {
  const { table, key, column } = sealed;
  const text = `SELECT ${db.dialect.boxHead('box')} AS head, COUNT(*) AS boxes, MAX(place) AS last_place
    FROM (SELECT ${key} AS place, ${column} AS box FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ${pageRows}) page
    GROUP BY 1`;
  const counts = new Map<string, number>();
  let after = '';
  for (;;) {
    const groups = await db.select(text, [after]);
    let read = 0;
    for (const { head, boxes, last_place } of groups) {
      read += Number(boxes);
      if (`${last_place}` > after) after = `${last_place}`;
      // The key of an erased session is null.
      if (!(head instanceof Buffer)) continue;
      const hex = head.toString('hex');
      counts.set(hex, (counts.get(hex) ?? 0) + Number(boxes));
    }
    if (read < pageRows) return counts;
  }
}

async function resealPage(
  db: Statements,
  masterKeys: MasterKeys,
  { limit, after }: { limit: number; after: string | null },
): Promise<Resealed> {
  const rows = await db.select(
    `SELECT id, tenant_id, endpoint_id, sealed FROM endpoint_secrets
     WHERE id > ? AND ${db.dialect.boxHead('sealed')} <> ? ORDER BY id LIMIT ${Math.trunc(limit)}`,
    [after ?? '', headOf(masterKeys.currentId())],
  );
  let [resealed, failed] = [0, 0];
  for (const row of rows) {
    const sealed = sealedAgain(masterKeys, row);
    if (sealed === null) {
      failed += 1;
      continue;
    }
    // Replaces the ciphertext only, and only the one that was read, so that concurrent changes of the row are kept.
    resealed += await db.execute(
      'UPDATE endpoint_secrets SET sealed = ? WHERE id = ? AND tenant_id = ? AND sealed = ?',
      [sealed, `${row.id}`, `${row.tenant_id}`, row.sealed as Buffer],
    );
  }
  return { resealed, failed, next: rows.length < limit ? null : `${rows.at(-1)?.id}` };
}

/** The ciphertext of a secret under the current key; null when its present one does not open. */
function sealedAgain(masterKeys: MasterKeys, row: RawRow): Buffer | null {
  const place = { tenantId: `${row.tenant_id}`, endpointId: `${row.endpoint_id}`, id: `${row.id}` };
  try {
    return sealSecret(masterKeys, place, openSecret(masterKeys, place, row.sealed as Buffer));
  } catch {
    return null;
  }
}
