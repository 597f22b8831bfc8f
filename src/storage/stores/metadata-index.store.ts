// The values of metadata by which sessions are found.

import { createHash } from 'node:crypto';
import type { MetadataIndexStore } from '../../app/ports/metadata-index.ts';
import { sessionStates } from '../../domain/session.ts';
import { metadataIndexEntity, metadataValueEntity } from '../entities/search.ts';
import { uuidOrUnmatchable } from '../ids.ts';
import { columnsAs, deleteRows, findRows, insertMissingRows, rowExists, updateRows } from '../rows.ts';
import type { Access, Dialect, Sql, Statements } from '../statements.ts';

const columns = columnsAs(metadataIndexEntity, 'x');
const valueKey = ['tenant_id', 'metadata_key', 'value_hash', 'session_id'];
/** Below the ids of all sessions. */
const firstSession = 'vs_';

/** The hash by which a value is found. */
export function valueHashOf(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** The index of metadata values. */
export function metadataIndexStore(access: Access): MetadataIndexStore {
  return {
    listAfter: (index, limit) =>
      access.run(async (db) => {
        const after = 'x.tenant_id > ? OR (x.tenant_id = ? AND x.metadata_key > ?)';
        const rows = await db.select(
          `SELECT ${columns.list} FROM metadata_indexes x ${index === null ? '' : `WHERE ${after}`}
           ORDER BY x.tenant_id, x.metadata_key LIMIT ${Math.trunc(limit)}`,
          index === null ? [] : [index.tenantId, index.tenantId, index.key],
        );
        return rows.map(columns.read).map(({ metadataKey, ...row }) => ({ ...row, key: metadataKey }));
      }),
    sessionsBetween: (tenantId, from, before, limit) =>
      access.run(async (db) => {
        const page = oldestIds(db.dialect, uuidOrUnmatchable(tenantId), { from, before, limit });
        const rows = await db.select(
          `SELECT s.id, s.metadata FROM (${page.text}) page JOIN sessions s ON s.id = page.id ORDER BY page.id`,
          page.cells,
        );
        return rows.map(({ id, metadata }) => ({
          id: `${id}`,
          metadataText: metadata === null ? null : `${metadata}`,
        }));
      }),
    add: (tenantId, values) =>
      access.run((db) => {
        const rows = values.map(({ key, value, sessionId }) => ({
          ...{ tenantId, metadataKey: key, valueHash: valueHashOf(value), sessionId },
        }));
        return insertMissingRows(db, metadataValueEntity, rows, valueKey);
      }),
    complete: ({ tenantId, key }, completeTo) =>
      access.run(async (db) => {
        await db.execute(
          'UPDATE metadata_indexes SET complete_to = ? WHERE tenant_id = ? AND metadata_key = ? AND complete_to < ?',
          [completeTo, tenantId, key, completeTo],
        );
      }),
    deleteDropped: ({ tenantId, key }, limit) =>
      access.atomically(async (db) => {
        const range = [tenantId, key];
        const place = { tenantId, metadataKey: key, dropped: true };
        // The settings may have named the key again: locked, so that they cannot do so before the values are gone.
        if (!(await rowExists(db, metadataIndexEntity, place, 'FOR UPDATE'))) return false;
        // MySQL deletes from no subquery with a limit, PostgreSQL has none of its own.
        const rows = await db.select(
          `SELECT value_hash, session_id FROM metadata_values WHERE tenant_id = ? AND metadata_key = ?
           ORDER BY value_hash, session_id LIMIT ${Math.trunc(limit)}`,
          range,
        );
        const last = rows.at(-1);
        if (last !== undefined) {
          await db.execute(
            `${db.dialect.deleteByKey('metadata_values')} WHERE tenant_id = ? AND metadata_key = ?
               AND (value_hash < ? OR (value_hash = ? AND session_id <= ?))`,
            [...range, `${last.value_hash}`, `${last.value_hash}`, `${last.session_id}`],
          );
          if (rows.length >= limit) return true;
        }
        await deleteRows(db, metadataIndexEntity, place);
        return false;
      }),
  };
}

/** Begins the indexes of the keys that settings name, and drops the others. */
export async function nameIndexedKeys(db: Statements, tenantId: string, keys: readonly string[]): Promise<void> {
  const known = await findRows(db, metadataIndexEntity, { tenantId });
  const begin = { completeTo: firstSession, dropped: false };
  for (const { metadataKey, dropped } of known) {
    const match = { tenantId, metadataKey };
    if (!keys.includes(metadataKey)) await updateRows(db, metadataIndexEntity, match, { dropped: true });
    // What was deleted of it meanwhile is found again from the beginning.
    else if (dropped) await updateRows(db, metadataIndexEntity, match, begin);
  }
  const added = keys.filter((key) => !known.some(({ metadataKey }) => metadataKey === key));
  const rows = added.map((metadataKey) => ({ tenantId, metadataKey, ...begin }));
  await insertMissingRows(db, metadataIndexEntity, rows, ['tenant_id', 'metadata_key']);
}

/** The oldest ids of a range, along the index of a tenant's sessions: the merge of one range for each state. */
function oldestIds(
  dialect: Dialect,
  tenantId: string,
  { from, before, limit }: { readonly from: string; readonly before: string; readonly limit: number },
): Sql {
  const size = Math.trunc(limit);
  const ranges = sessionStates.map(({ status, verdict }): Sql => {
    const isVerdict = verdict === null ? 's.verdict IS NULL' : 's.verdict = ?';
    // PostgreSQL sees no order in a column of nulls, so it is named.
    const order = verdict === null && !dialect.forcesIndexes ? 's.verdict, s.id' : 's.id';
    return {
      text: `SELECT s.id FROM ${dialect.byIndex('sessions s', 'sessions_tenant')}
        WHERE s.tenant_id = ? AND s.status = ? AND ${isVerdict} AND s.id >= ? AND s.id < ?
        ORDER BY ${order} LIMIT ${size}`,
      cells: [tenantId, status, ...(verdict === null ? [] : [verdict]), from, before],
    };
  });
  return {
    text: `${ranges.map(({ text }) => `(${text})`).join(' UNION ALL ')} ORDER BY id LIMIT ${size}`,
    cells: ranges.flatMap(({ cells }) => cells),
  };
}
