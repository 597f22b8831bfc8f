import type { SessionFilter, SessionListEntry, SessionViews } from '../../app/ports/views.ts';
import type { CellValue } from '../entities/define-entity.ts';
import { type SessionRow, sessionEntity } from '../entities/sessions.ts';
import { firstIdAt, isSessionId, uuidOrUnmatchable } from '../ids.ts';
import { readRow, selectList } from '../rows.ts';
import type { RawRow, Statements } from '../statements.ts';
import { type SessionCells, sessionProperties, toSession } from '../stores/session-row.ts';
import type { Access } from '../transactions.ts';
import { type CursorList, readCursor, writeCursor } from './list-cursor.ts';

/** How many sessions of a tenant a filter is held against, look by look: a call ends there, so that no filter can make it cost more. */
const looksDefault: readonly number[] = [1000, 9000];

/** More than a look can meet: its end bounds it. With no limit at all a database could turn the look into a walk along another index. */
const toTheEnd = 1_000_000;

/** How far the instant in an id may lie from the session's own: the clock is read for both, and may be set in between. */
const idSkewMs = 60_000;

const properties = [...sessionProperties, 'metadata'] as const satisfies (keyof SessionRow)[];

/** A stretch of a tenant's sessions by id. */
interface Stretch {
  readonly tenantId: string;
  /** Only ids below; null begins at the newest. */
  readonly before: string | null;
  /** Only this id and those above. */
  readonly from: string;
}

/**
 * The list of a tenant's sessions, newest first.
 *
 * Ids carry the time they were made at, so the index `(tenant_id, id)` gives the order and the span of time. Status and verdict stand in no
 * index, which every move would have to keep up; they are looked for along that one.
 * @param looks how many sessions each look goes through, where a filter has to be looked for
 */
export function sessionLists(access: Access, looks = looksDefault): Pick<SessionViews, 'list'> {
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
        let stretch = stretchOf(tenantId, filter, after === null ? null : cursorId);
        for (const size of isFiltered ? looks : [limit + 1]) {
          // The end is found first, and the look goes down to it, however many sessions were made meanwhile: none is listed twice.
          const end = isFiltered ? await idAt(db, stretch, size) : null;
          const looked = { ...stretch, from: end ?? stretch.from };
          rows.push(...(await look(db, looked, conditions, isFiltered ? toTheEnd : size, limit + 1 - rows.length)));
          if (rows.length > limit) break;
          if (end === null) return { items: rows.map(toEntry), next: null };
          stretch = { ...stretch, before: end };
        }
        const items = rows.slice(0, limit).map(toEntry);
        const goOnAt = rows.length > limit ? items.at(-1)?.session.id : stretch.before;
        return { items, next: writeCursor(cursors, `${goOnAt}`.slice(3)) };
      });
    },
  };
}

function stretchOf(tenantId: string, { from, to }: SessionFilter, before: string | null): Stretch {
  const end = to === null ? null : firstSessionIdAt(to.getTime() + idSkewMs);
  return {
    tenantId: uuidOrUnmatchable(tenantId),
    before: before === null || (end !== null && end < before) ? end : before,
    from: firstSessionIdAt(from === null ? 0 : from.getTime() - idSkewMs),
  };
}

/** The least id that a session made at an instant can have. */
function firstSessionIdAt(ms: number): string {
  return `vs_${firstIdAt(ms).replaceAll('-', '')}`;
}

interface Conditions {
  readonly text: string;
  readonly cells: readonly CellValue[];
}

/** What a session has to fulfil besides its place; a session past its deadline counts as expired at once (see `statusAt`). */
function conditionsOf({ status, verdict, from, to }: SessionFilter, now: Date): Conditions {
  const open = "s.status IN ('created', 'collecting')";
  const parts: { text: string; cells: CellValue[] }[] = [];
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

/** Finds the ids alone first, by the index and nothing else, so that no database is tempted to walk all tenants' sessions by their key. */
async function look(
  db: Statements,
  stretch: Stretch,
  { text, cells }: Conditions,
  size: number,
  limit: number,
): Promise<readonly RawRow[]> {
  const ids = idsQuery(stretch);
  return db.select(
    `SELECT ${selectList(sessionEntity, 's', properties)} FROM (${ids.text} LIMIT ${Math.trunc(size)}) page
     JOIN sessions s ON s.id = page.id ${text === '' ? '' : `WHERE ${text}`} ORDER BY page.id DESC LIMIT ${Math.trunc(limit)}`,
    [...ids.cells, ...cells],
  );
}

/** The id of the so-manieth session of a stretch; null where it has not as many. */
async function idAt(db: Statements, stretch: Stretch, count: number): Promise<string | null> {
  const ids = idsQuery(stretch);
  const [row] = await db.select(`${ids.text} LIMIT 1 OFFSET ${Math.trunc(count) - 1}`, ids.cells);
  return row === undefined ? null : `${row.id}`;
}

function idsQuery({ tenantId, before, from }: Stretch): Conditions {
  return {
    text: `SELECT id FROM sessions WHERE tenant_id = ? AND id >= ? ${before === null ? '' : 'AND id < ?'} ORDER BY id DESC`,
    cells: [tenantId, from, ...(before === null ? [] : [before])],
  };
}

function toEntry(raw: RawRow): SessionListEntry {
  const { metadata, ...cells } = readRow<SessionRow, keyof SessionCells | 'metadata'>(sessionEntity, 's', raw);
  return { session: toSession(cells), metadataText: metadata };
}
