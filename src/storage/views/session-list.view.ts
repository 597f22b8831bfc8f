// Reads lists of sessions.

import type { SessionFilter, SessionListEntry, SessionViews } from '../../app/ports/views.ts';
import { sessionEntity } from '../entities/sessions.ts';
import { firstIdAt, isSessionId, uuidOrUnmatchable } from '../ids.ts';
import { columnsAs } from '../rows.ts';
import type { Access, RawRow, Sql, Statements } from '../statements.ts';
import { sessionProperties, toSession } from '../stores/session.store.ts';
import { type CursorList, readCursor, writeCursor } from './cursors.ts';

/** How many sessions of a tenant each scan of a call tests against a filter; a call ends there, so that no filter makes it cost more. */
const scanSizesDefault: readonly number[] = [1000, 9000];

/** More rows than a scan has, which its end bounds. Without any limit a database could choose to scan another index. */
const noLimit = 1_000_000;

/** How far the instant in an id may be from the session's: a create reads the clock for each, and it may be set in between. */
const createSkewMs = 60_000;

const columns = columnsAs(sessionEntity, 's', [...sessionProperties, 'metadata']);

/** A range of a tenant's sessions by id. */
interface IdRange {
  readonly tenantId: string;
  /** Only ids below; null begins at the newest. */
  readonly before: string | null;
  /** Only this id and those above. */
  readonly from: string;
}

/**
 * The list of a tenant's sessions, newest first.
 *
 * Ids contain their creation time, so the index `(tenant_id, id)` gives the order and the time range. Status and verdict are in no index,
 * because every transition would have to update it; they are filtered along that one.
 * @param scanSizes how many sessions each scan reads when there is a filter
 */
export function sessionLists(access: Access, scanSizes = scanSizesDefault): Pick<SessionViews, 'list'> {
  return {
    async list(tenantId, filter, { after, limit }, now) {
      const cursors: CursorList = { name: 'sessions', owner: tenantId };
      const place = after === null ? null : readCursor(cursors, after);
      const cursorId = `vs_${place}`;
      if (after !== null && !isSessionId(cursorId)) return 'unknown_cursor';
      return access.run(async (db) => {
        const conditions = conditionsOf(filter, now);
        const isFiltered = conditions.text !== '';
        const rows: RawRow[] = [];
        let range = rangeOf(tenantId, filter, after === null ? null : cursorId);
        for (const size of isFiltered ? scanSizes : [limit + 1]) {
          // The end is found first and the scan goes down to it, so that no session created meanwhile makes another one listed twice.
          const end = isFiltered ? await idAt(db, range, size) : null;
          const scanned = { ...range, from: end ?? range.from };
          rows.push(...(await scan(db, scanned, conditions, isFiltered ? noLimit : size, limit + 1 - rows.length)));
          if (rows.length > limit) break;
          if (end === null) return { items: rows.map(toEntry), next: null };
          range = { ...range, before: end };
        }
        const items = rows.slice(0, limit).map(toEntry);
        const goOnAt = rows.length > limit ? items.at(-1)?.session.id : range.before;
        return { items, next: writeCursor(cursors, `${goOnAt}`.slice(3)) };
      });
    },
  };
}

function rangeOf(tenantId: string, { from, to }: SessionFilter, before: string | null): IdRange {
  const end = to === null ? null : firstSessionIdAt(to.getTime() + createSkewMs);
  return {
    tenantId: uuidOrUnmatchable(tenantId),
    before: before === null || (end !== null && end < before) ? end : before,
    from: firstSessionIdAt(from === null ? 0 : from.getTime() - createSkewMs),
  };
}

/** The least id that a session made at an instant can have. */
function firstSessionIdAt(ms: number): string {
  return `vs_${firstIdAt(ms).replaceAll('-', '')}`;
}

/** The filter besides the range; a session past its deadline counts as expired at once (see `statusAt`). */
function conditionsOf({ status, verdict, from, to }: SessionFilter, now: Date): Sql {
  const open = "s.status IN ('created', 'collecting')";
  const parts: Sql[] = [];
  if (status === 'expired')
    parts.push({ text: `(s.status = ? OR (${open} AND s.expires_at <= ?))`, cells: [status, now] });
  else if (status !== null)
    parts.push({ text: `s.status = ? AND NOT (${open} AND s.expires_at <= ?)`, cells: [status, now] });
  if (verdict !== null)
    parts.push({ text: "s.status IN ('reviewing', 'completed') AND s.verdict = ?", cells: [verdict] });
  if (from !== null) parts.push({ text: 's.created_at >= ?', cells: [from] });
  if (to !== null) parts.push({ text: 's.created_at < ?', cells: [to] });
  return { text: parts.map(({ text }) => text).join(' AND '), cells: parts.flatMap(({ cells }) => cells) };
}

/** Finds the ids alone first, by the index, so that no database chooses to scan all tenants' sessions by their key. */
async function scan(
  db: Statements,
  range: IdRange,
  { text, cells }: Sql,
  size: number,
  limit: number,
): Promise<readonly RawRow[]> {
  const ids = idsQuery(range);
  return db.select(
    `SELECT ${columns.list} FROM (${ids.text} LIMIT ${Math.trunc(size)}) page
     JOIN sessions s ON s.id = page.id ${text === '' ? '' : `WHERE ${text}`} ORDER BY page.id DESC LIMIT ${Math.trunc(limit)}`,
    [...ids.cells, ...cells],
  );
}

/** The id of the session at a place in a range, counted from 1; null when the range has fewer. */
async function idAt(db: Statements, range: IdRange, count: number): Promise<string | null> {
  const ids = idsQuery(range);
  const [row] = await db.select(`${ids.text} LIMIT 1 OFFSET ${Math.trunc(count) - 1}`, ids.cells);
  return row === undefined ? null : `${row.id}`;
}

function idsQuery({ tenantId, before, from }: IdRange): Sql {
  return {
    text: `SELECT id FROM sessions WHERE tenant_id = ? AND id >= ? ${before === null ? '' : 'AND id < ?'} ORDER BY id DESC`,
    cells: [tenantId, from, ...(before === null ? [] : [before])],
  };
}

function toEntry(raw: RawRow): SessionListEntry {
  const { metadata, ...cells } = columns.read(raw);
  return { session: toSession(cells), metadataText: metadata };
}
