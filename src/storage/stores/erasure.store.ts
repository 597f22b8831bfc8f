// Destroys the personal data of sessions, and keeps the receipts.

import type { ErasureReceipt, ErasureStore } from '../../app/ports/erasures.ts';
import { type ErasedKind, type ErasureRule, erasedParts } from '../../domain/erasure.ts';
import type { Session } from '../../domain/session.ts';
import { type ErasureReceiptRow, erasureReceiptEntity } from '../entities/erasures.ts';
import { sessionEntity } from '../entities/sessions.ts';
import { sessionIdOrUnmatchable, uuidOrUnmatchable } from '../ids.ts';
import { columnsAs, findRow, insertRows } from '../rows.ts';
import { type Access, placeholdersFor, type Sql, type Statements } from '../statements.ts';
import { queueRankOf, sessionProperties, toSession } from './session.store.ts';

const columns = columnsAs(sessionEntity, 's', sessionProperties);

const receiptColumns = columnsAs(erasureReceiptEntity, 'r');

function toReceipt(row: ErasureReceiptRow): ErasureReceipt {
  return { ...row, rule: row.rule as ErasureRule, erased: JSON.parse(row.erased) };
}

export function erasureStore(access: Access): ErasureStore {
  return {
    lock: (sessions) =>
      access.run(async (db) => {
        if (sessions.length === 0) return [];
        const own = within('s.id', 's.tenant_id', sessions);
        const rows = await db.select(
          `SELECT ${columns.list} FROM sessions s WHERE ${own.text} ORDER BY s.id FOR UPDATE SKIP LOCKED`,
          own.cells,
        );
        return rows.map((raw) => toSession(columns.read(raw)));
      }),
    erase: (sessions, { purgedAt = null, dueAt = null }) =>
      access.atomically(async (db) => {
        if (sessions.length === 0) return new Map();
        const counts = await countSealed(db, sessions);
        if (!(await eraseRows(db, sessions, purgedAt, dueAt))) return null;
        await eraseDependents(db, sessions, counts);
        return new Map(sessions.map(({ id }) => [id, erasedParts(counts.get(id) ?? new Map())]));
      }),
    storeReceipts: (receipts) =>
      access.run((db) =>
        insertRows(
          db,
          erasureReceiptEntity,
          receipts.map(({ erased, ...receipt }) => ({ ...receipt, erased: JSON.stringify(erased) })),
        ),
      ),
    loadReceipt: (tenantId, sessionId) =>
      access.run(async (db): Promise<ErasureReceipt | null> => {
        const place = { tenantId: uuidOrUnmatchable(tenantId), sessionId: sessionIdOrUnmatchable(sessionId) };
        const row = await findRow(db, erasureReceiptEntity, place);
        return row === null ? null : toReceipt(row);
      }),
    listReceipts: (since, after, limit) =>
      access.run(async (db) => {
        const behind =
          after === null ? '' : 'AND (r.erased_at > ? OR r.tenant_id > ? OR (r.tenant_id = ? AND r.session_id > ?))';
        const cells = after === null ? [] : [after.erasedAt, after.tenantId, after.tenantId, after.sessionId];
        const rows = await db.select(
          `SELECT ${receiptColumns.list} FROM ${db.dialect.byIndex('erasure_receipts r', 'erasure_receipts_time')}
           WHERE r.erased_at >= ? ${behind} ORDER BY r.erased_at, r.tenant_id, r.session_id LIMIT ${Math.trunc(limit)}`,
          [after?.erasedAt ?? since, ...cells],
        );
        return rows.map((raw) => toReceipt(receiptColumns.read(raw)));
      }),
  };
}

/** The condition of rows of these sessions, bounded by their tenants. */
function within(
  idColumn: string,
  tenantColumn: string,
  sessions: readonly { readonly tenantId: string; readonly sessionId: string }[],
): Sql {
  // Sorted, so that two transactions lock the rows that they both want in the same order.
  const ids = sessions.map(({ sessionId }) => sessionId).sort();
  const tenants = [...new Set(sessions.map(({ tenantId }) => tenantId))];
  return {
    text: `${idColumn} IN (${placeholdersFor(ids)}) AND ${tenantColumn} IN (${placeholdersFor(tenants)})`,
    cells: [...ids, ...tenants],
  };
}

const ofSessions = (sessions: readonly Session[]): Sql =>
  within(
    'session_id',
    'tenant_id',
    sessions.map(({ id, tenantId }) => ({ sessionId: id, tenantId })),
  );

type Counts = ReadonlyMap<string, ReadonlyMap<ErasedKind, number>>;

/** The kind of each row of `session_data` in a receipt. */
const kindOfData: Readonly<Record<string, ErasedKind>> = {
  draft_input: 'user_input',
  user_input: 'user_input',
  document_ocr: 'document_ocr',
  findings: 'findings',
  uploads: 'capture_progress',
  challenge: 'capture_progress',
};

/** Locks the sessions, so that nothing is stored for them any more, and counts what each of them has. */
async function countSealed(db: Statements, sessions: readonly Session[]): Promise<Counts> {
  const own = within(
    'id',
    'tenant_id',
    sessions.map(({ id, tenantId }) => ({ sessionId: id, tenantId })),
  );
  const locked = await db.select(
    `SELECT id, CASE WHEN request_data IS NULL THEN 0 ELSE 1 END AS given FROM sessions WHERE ${own.text}
     ORDER BY id FOR UPDATE`,
    own.cells,
  );
  const counts = new Map<string, Map<ErasedKind, number>>();
  for (const { id, given } of locked) {
    counts.set(`${id}`, new Map([['encryption_key', 1] as const, ['request_data', Number(given)] as const]));
  }
  const { text, cells } = ofSessions(sessions);
  const found = await db.select(
    `SELECT session_id, kind, COUNT(*) AS found FROM session_data WHERE ${text} AND sealed IS NOT NULL GROUP BY session_id, kind
     UNION ALL SELECT session_id, 'pictures', COUNT(*) FROM media WHERE ${text} GROUP BY session_id
     UNION ALL SELECT session_id, 'review_notes', COUNT(note) FROM outcomes WHERE ${text} GROUP BY session_id
     UNION ALL SELECT session_id, 'review_notes', COUNT(note) FROM review_opinions WHERE ${text} GROUP BY session_id
     UNION ALL SELECT session_id, 'identifier_hashes', COUNT(*) FROM seen_identifiers WHERE ${text} GROUP BY session_id`,
    [...cells, ...cells, ...cells, ...cells, ...cells],
  );
  for (const { session_id, kind, found: count } of found) {
    const of = counts.get(`${session_id}`);
    const named = kindOfData[`${kind}`] ?? (kind as ErasedKind);
    of?.set(named, (of.get(named) ?? 0) + Number(count));
  }
  return counts;
}

/** @returns false when one of them changed since it was loaded */
async function eraseRows(
  db: Statements,
  sessions: readonly Session[],
  purgedAt: Date | null,
  dueAt: Date | null,
): Promise<boolean> {
  const byVersion = [...Map.groupBy(sessions, ({ version }) => version)];
  const tenants = [...new Set(sessions.map(({ tenantId }) => tenantId))];
  const unchanged = byVersion.map(([, of]) => `(version = ? AND id IN (${placeholdersFor(of)}))`).join(' OR ');
  const affected = await db.execute(
    `UPDATE sessions SET purged_at = ?, due_at = ?, version = version + 1, wrapped_key = NULL, request_data = NULL,
       browser_hash = NULL, viewer_hash = NULL, handoff_expires_at = NULL
     WHERE (${unchanged}) AND tenant_id IN (${placeholdersFor(tenants)})`,
    [purgedAt, dueAt, ...byVersion.flatMap(([version, of]) => [version, ...of.map(({ id }) => id)]), ...tenants],
  );
  return affected === sessions.length;
}

/** Destroys what other tables have of the sessions. Tables that have nothing of any of them cost no statement. */
async function eraseDependents(db: Statements, sessions: readonly Session[], counts: Counts): Promise<void> {
  const { text, cells } = ofSessions(sessions);
  const have = (...kinds: ErasedKind[]): boolean =>
    [...counts.values()].some((of) => kinds.some((kind) => (of.get(kind) ?? 0) > 0));
  if (have('user_input', 'document_ocr', 'findings', 'capture_progress')) {
    await db.execute(`${db.dialect.deleteByKey('session_data')} WHERE ${text} AND kind <> 'document_ocr'`, cells);
  }
  if (have('document_ocr')) await db.execute(`UPDATE session_data SET sealed = NULL WHERE ${text}`, cells);
  if (have('review_notes')) {
    await db.execute(`UPDATE outcomes SET note = NULL WHERE ${text} AND note IS NOT NULL`, cells);
    await db.execute(`UPDATE review_opinions SET note = NULL WHERE ${text} AND note IS NOT NULL`, cells);
  }
  if (have('identifier_hashes')) await db.execute(`DELETE FROM seen_identifiers WHERE ${text}`, cells);
  const reviews = sessions.filter(({ status }) => status === 'reviewing').flatMap(({ outcomeId }) => outcomeId ?? []);
  if (reviews.length === 0) return;
  // Erased reviews come first: they can only be rejected, which needs no look at evidence.
  await db.execute(
    `UPDATE pending_reviews SET queue_rank = ${queueRankOf({ purgedAt: new Date(0) })}, alert_at = NULL
     WHERE ${text} AND review_id IN (${placeholdersFor(reviews)})`,
    [...cells, ...reviews],
  );
}
