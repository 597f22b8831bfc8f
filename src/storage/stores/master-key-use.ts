// Counts which master keys the rows need, and seals the secrets that outlive their month under the current one.

import type { MasterKeyUse, Resealed } from '../../app/ports/master-keys.ts';
import { type MasterKeyNeed, noNeed } from '../../domain/master-key.ts';
import { identifierKeyPlace } from '../sealing/identifier-key.ts';
import { peopleKeyPlace } from '../sealing/people-key.ts';
import { headOf, isMasterKeyId, keyNameOfHead, type MasterKeys, openSecret, sealSecret } from '../sealing/sealing.ts';
import { signingKeyPlace } from '../sealing/signing-key.ts';
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
  { counted: 'identifierKeys', table: 'identifier_keys', key: 'tenant_id', column: 'sealed' },
  { counted: 'signingKeys', table: 'signing_keys', key: 'id', column: 'sealed' },
  { counted: 'peopleKeys', table: 'people_keys', key: 'id', column: 'sealed' },
  { counted: 'requests', table: 'idempotency_keys', key: 'key_hash', column: 'request' },
];

/** @param pageRows how many rows one statement counts, so that a big table takes many short ones */
export function masterKeyUse(access: Access, masterKeys: MasterKeys, pageRows = 20_000): MasterKeyUse {
  return {
    listed: masterKeys.ids,
    load: masterKeys.load,
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
          const known = byId.get(id) ?? { id, ...noNeed };
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
      // The key of an erased session is null, and so is a signing key that was replaced.
      if (!(head instanceof Buffer)) continue;
      const hex = head.toString('hex');
      counts.set(hex, (counts.get(hex) ?? 0) + Number(boxes));
    }
    if (read < pageRows) return counts;
  }
}

/** A table of secrets that are sealed under a master key and outlive its month. */
interface SecretTable {
  readonly table: string;
  /** Its columns: the first alone names a row, and `sealed` is the ciphertext. */
  readonly columns: readonly string[];
  /** The ciphertext of a row under the current key. @throws when its present one does not open */
  seal(masterKeys: MasterKeys, row: RawRow): Buffer;
}

/** In the order of a run. */
const secretTables: readonly SecretTable[] = [
  {
    table: 'endpoint_secrets',
    columns: ['id', 'tenant_id', 'endpoint_id', 'sealed'],
    seal(masterKeys, row) {
      const place = { tenantId: `${row.tenant_id}`, endpointId: `${row.endpoint_id}`, id: `${row.id}` };
      return sealSecret(masterKeys, place, openSecret(masterKeys, place, row.sealed as Buffer));
    },
  },
  {
    table: 'identifier_keys',
    columns: ['tenant_id', 'sealed'],
    seal(masterKeys, row) {
      const place = identifierKeyPlace(`${row.tenant_id}`);
      return masterKeys.seal(masterKeys.open(row.sealed as Buffer, place), place);
    },
  },
  {
    table: 'signing_keys',
    columns: ['id', 'sealed'],
    seal(masterKeys, row) {
      const place = signingKeyPlace(`${row.id}`);
      return masterKeys.seal(masterKeys.open(row.sealed as Buffer, place), place);
    },
  },
  {
    table: 'people_keys',
    columns: ['id', 'sealed'],
    seal: (masterKeys, row) => masterKeys.seal(masterKeys.open(row.sealed as Buffer, peopleKeyPlace), peopleKeyPlace),
  },
];

/** Seals the rest of a table's page, and begins the next table in the same page. */
async function resealPage(
  db: Statements,
  masterKeys: MasterKeys,
  { limit, after }: { limit: number; after: string | null },
): Promise<Resealed> {
  const [begun = 0, place = ''] = after === null ? [] : readPlace(after);
  let [resealed, failed, left] = [0, 0, Math.trunc(limit)];
  for (const [index, secrets] of secretTables.entries()) {
    if (index < begun) continue;
    const page = await resealRows(db, masterKeys, secrets, { limit: left, after: index === begun ? place : '' });
    resealed += page.resealed;
    failed += page.failed;
    left -= page.read;
    if (left === 0) return { resealed, failed, next: `${index}:${page.last}` };
  }
  return { resealed, failed, next: null };
}

function readPlace(text: string): [index: number, place: string] {
  const [index = '0', place = ''] = text.split(':', 2);
  return [Number(index), place];
}

async function resealRows(
  db: Statements,
  masterKeys: MasterKeys,
  { table, columns, seal }: SecretTable,
  { limit, after }: { limit: number; after: string },
) {
  const [key] = columns;
  const rows = await db.select(
    `SELECT ${columns.join(', ')} FROM ${table}
     WHERE ${key} > ? AND ${db.dialect.boxHead('sealed')} <> ? ORDER BY ${key} LIMIT ${limit}`,
    [after, headOf(masterKeys.currentId())],
  );
  let [resealed, failed] = [0, 0];
  for (const row of rows) {
    const id = `${row[`${key}`]}`;
    const sealed = orNull(() => seal(masterKeys, row));
    if (sealed === null) {
      failed += 1;
      continue;
    }
    // Replaces the ciphertext only, and only the one that was read, so that concurrent changes of the row are kept.
    // Signing keys and the key of people belong to no tenant.
    const ofTenant = columns.includes('tenant_id') ? { text: ' AND tenant_id = ?', cells: [`${row.tenant_id}`] } : null;
    resealed += await db.execute(
      `UPDATE ${table} SET sealed = ? WHERE ${key} = ?${ofTenant?.text ?? ''} AND sealed = ?`,
      [sealed, id, ...(ofTenant?.cells ?? []), row.sealed as Buffer],
    );
  }
  return { resealed, failed, read: rows.length, last: `${rows.at(-1)?.[`${key}`]}` };
}

/** Null when it throws. */
function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
