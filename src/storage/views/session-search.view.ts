// Searches in the sessions of a tenant, for operators.

import type { FoundSession, SessionSearch, SessionSearchFilter } from '../../app/ports/search-views.ts';
import type { SessionViews } from '../../app/ports/views.ts';
import { isSessionId, sessionIdOrUnmatchable } from '../ids.ts';
import { type Access, placeholdersFor, type RawRow, type Sql, type Statements } from '../statements.ts';
import { valueHashOf } from '../stores/metadata-index.store.ts';
import { type CursorList, readCursor, writeCursor } from './cursors.ts';
import {
  defaultBounds,
  type ListBounds,
  listedColumns,
  matches,
  placeOf,
  type ScannedIds,
  scanParts,
  sessionLists,
  spanOf,
  type Tested,
  testedColumns,
  toEntry,
  toTested,
} from './session-list.view.ts';

/** A session with the conditions that its own row does not have. */
interface TestedPart extends Tested {
  readonly id: string;
  readonly hasReason: boolean;
  readonly hasValue: boolean;
}

/** A part of a search reads rows of four tables by their keys, so a call tests fewer sessions than that of a list. */
const searchBounds: ListBounds = { ...defaultBounds, scanSizes: [200, 800] };

/**
 * The search in the sessions of a tenant, newest first. The narrowest condition finds the ids along an index of its own: an id by the key, a
 * value of metadata, a reason, else status, verdict and time by the index of the list. The other conditions are tested part by part, each by
 * a key.
 */
export function sessionSearch(
  access: Access,
  { bounds = searchBounds }: { readonly bounds?: ListBounds } = {},
): SessionSearch {
  const lists = sessionLists(access, { bounds });
  return {
    async search(tenantId, filter, { after, limit }, now) {
      const cursors: CursorList = { name: 'found_sessions', owner: tenantId };
      const place = after === null ? null : readCursor(cursors, after);
      const cursorId = place === null ? null : `vs_${place}`;
      if (after !== null && (cursorId === null || !isSessionId(cursorId))) return 'unknown_cursor';
      const { ids, next } = await findPage(access, lists, { tenantId, filter, cursorId, limit, bounds, now });
      const items = await access.run((db) => loadFound(db, tenantId, ids));
      return {
        // One that was changed meanwhile is left out.
        items: items.filter(({ session }) => matches(session, filter, now)),
        next: next === null ? null : writeCursor(cursors, placeOf(next)),
      };
    },
  };
}

interface PageOptions {
  readonly tenantId: string;
  readonly filter: SessionSearchFilter;
  readonly cursorId: string | null;
  readonly limit: number;
  readonly bounds: ListBounds;
  readonly now: Date;
}

/** The ids of a page, and the one after which the next begins. */
async function findPage(
  access: Access,
  lists: Pick<SessionViews, 'list'>,
  { tenantId, filter, cursorId, limit, bounds, now }: PageOptions,
): Promise<ScannedIds> {
  const { sessionId, reason, metadata } = filter;
  if (sessionId === null && reason === null && metadata === null) {
    const list: CursorList = { name: 'sessions', owner: tenantId };
    const after = cursorId === null ? null : writeCursor(list, placeOf(cursorId));
    const page = await lists.list(tenantId, filter, { after, limit }, now);
    if (page === 'unknown_cursor') throw new Error('a cursor that was just written is known');
    const next = page.next === null ? null : `vs_${readCursor(list, page.next)}`;
    return { ids: page.items.map(({ session }) => session.id), next };
  }
  const isMatch = (row: TestedPart) =>
    matches(row, filter, now) && (reason === null || row.hasReason) && (metadata === null || row.hasValue);
  const span = spanOf(tenantId, filter, cursorId);
  return access.run((db) =>
    scanParts((before, size) => readPart(db, filter, { ...span, before }, size), span.before, {
      limit,
      sizes: bounds.scanSizes,
      isMatch,
    }),
  );
}

type Span = ReturnType<typeof spanOf>;

/** So many sessions below an id, with all that the filter tests. */
async function readPart(
  db: Statements,
  filter: SessionSearchFilter,
  span: Span,
  size: number,
): Promise<readonly TestedPart[]> {
  const page = idsQuery(filter, span, size);
  const { reason, metadata } = filter;
  const { tenantId } = span;
  const rows = await db.select(
    `SELECT ${testedColumns.list}, r.session_id AS reason_of, v.session_id AS value_of
     FROM (${page.text}) page
     JOIN sessions s ON s.id = page.id AND s.tenant_id = ?
     LEFT JOIN outcome_reasons r
       ON r.tenant_id = ? AND r.reason = ? AND r.session_id = page.id AND r.outcome_id = s.outcome_id
     LEFT JOIN metadata_values v
       ON v.tenant_id = ? AND v.metadata_key = ? AND v.value_hash = ? AND v.session_id = page.id
     ORDER BY page.id DESC`,
    [
      ...page.cells,
      ...[tenantId, tenantId, reason ?? ''],
      ...[tenantId, metadata?.key ?? '', metadata === null ? '' : valueHashOf(metadata.value)],
    ],
  );
  return rows.map((raw) => {
    const row = testedColumns.read(raw);
    return { ...toTested(row), id: row.id, hasReason: raw.reason_of !== null, hasValue: raw.value_of !== null };
  });
}

/** The newest ids of a span by the narrowest condition of a filter. */
function idsQuery({ sessionId, reason, metadata }: SessionSearchFilter, span: Span, size: number): Sql {
  const { tenantId, from, before } = span;
  const end = `ORDER BY session_id DESC LIMIT ${Math.trunc(size)}`;
  const range = 'session_id >= ? AND session_id < ?';
  if (sessionId !== null) {
    return {
      text: 'SELECT id FROM sessions WHERE id = ? AND tenant_id = ? AND id >= ? AND id < ?',
      cells: [sessionIdOrUnmatchable(sessionId), tenantId, from, before],
    };
  }
  if (metadata !== null) {
    return {
      text: `SELECT session_id AS id FROM metadata_values
        WHERE tenant_id = ? AND metadata_key = ? AND value_hash = ? AND ${range} ${end}`,
      cells: [tenantId, metadata.key, valueHashOf(metadata.value), from, before],
    };
  }
  return {
    text: `SELECT session_id AS id FROM outcome_reasons WHERE tenant_id = ? AND reason = ? AND ${range} ${end}`,
    cells: [tenantId, reason ?? '', from, before],
  };
}

async function loadFound(db: Statements, tenantId: string, ids: readonly string[]): Promise<FoundSession[]> {
  if (ids.length === 0) return [];
  const rows = await db.select(
    `SELECT ${listedColumns.list}, o.reasons FROM sessions s
     LEFT JOIN outcomes o ON o.id = s.outcome_id AND o.tenant_id = s.tenant_id
     WHERE s.id IN (${placeholdersFor(ids)}) AND s.tenant_id = ? ORDER BY s.id DESC`,
    [...ids, tenantId],
  );
  return rows.map(toFound);
}

function toFound(raw: RawRow): FoundSession {
  return { ...toEntry(raw), reasons: raw.reasons === null ? [] : JSON.parse(`${raw.reasons}`) };
}
