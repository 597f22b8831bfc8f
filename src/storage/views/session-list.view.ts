// Reads lists of sessions.

import type { ListedSession, SessionFilter, SessionListEntry, SessionViews } from '../../app/ports/views.ts';
import type { Verdict } from '../../domain/outcome.ts';
import { type Session, type SessionState, type SessionStatus, sessionStates, statusAt } from '../../domain/session.ts';
import { sessionEntity } from '../entities/sessions.ts';
import { firstIdAt, isSessionId, uuidOrUnmatchable } from '../ids.ts';
import { columnsAs } from '../rows.ts';
import { type Access, type Dialect, placeholdersFor, type RawRow, type Sql, type Statements } from '../statements.ts';
import { type CursorList, pageOf, readCursor, writeCursor } from './cursors.ts';

/** How far a call reads. */
export interface ListBounds {
  /** How many sessions the statement of a page reads: few sizes, because each text is prepared once per connection. */
  readonly pageSizes: readonly number[];
  /**
   * How many sessions each scan after the first tests against what no index has: the deadline of open sessions, and the exact ends of a
   * time range. The first, of about a page, is enough unless many are left out; the call ends after the last, so that no filter makes it
   * cost more.
   */
  readonly scanSizes: readonly number[];
  /** How many sessions past their deadline it finds by that. The sweep lets no more wait unless it has been interrupted. */
  readonly overdueMax: number;
}

export const defaultBounds: ListBounds = { pageSizes: [21, 51, 101], scanSizes: [200, 1000, 4000], overdueMax: 1000 };

/**
 * How far the instant in an id may be from the session's: a create reads the clock for each, one right after the other. Every session in
 * this time beside a range is tested, so more would cost a list of a busy tenant.
 */
const createSkewMs = 1000;

export const listedColumns = columnsAs(sessionEntity, 's', [
  ...(['id', 'status', 'steps', 'createdAt', 'expiresAt', 'completedAt', 'purgedAt', 'verdict', 'metadata'] as const),
]);
export const testedColumns = columnsAs(sessionEntity, 's', ['id', 'status', 'verdict', 'createdAt', 'expiresAt']);

/** Behind the ids of all sessions. */
const afterAllIds = 'vs_g';

/** What a filter is tested against. */
export type Tested = Pick<Session, 'status' | 'verdict' | 'createdAt' | 'expiresAt'>;

/** A range of a tenant's sessions by id, in some states. */
interface IdRange {
  readonly tenantId: string;
  readonly states: readonly SessionState[];
  /** Adds the open sessions whose deadline has passed by now, at most so many; null adds none. */
  readonly overdue: { readonly now: Date; readonly max: number } | null;
  /** Only ids below. */
  readonly before: string;
  /** Only those made before; null names no end. */
  readonly to: Date | null;
  /** Only this id and those above. */
  readonly from: string;
}

/**
 * The list of a tenant's sessions, newest first.
 *
 * A page is one prepared statement, unless many of its sessions are left out. The index `(tenant_id, status, verdict, id)` has every pair of
 * status and verdict in the order of the list, because ids contain their creation time. A list merges the ranges of the pairs that it
 * shows, each read no further than the page needs: without a filter all eight. So one index serves every filter, and creates maintain no
 * other. That is the right plan for all values, so they are hidden from the planner (see `Dialect.hidden`).
 * @param prepared runs the statements of pages; those of `access` by default
 */
export function sessionLists(
  access: Access,
  { bounds = defaultBounds, prepared }: { bounds?: ListBounds; prepared?: Pick<Statements, 'select'> } = {},
): Pick<SessionViews, 'list'> {
  return {
    async list(tenantId, filter, { after, limit }, now) {
      const cursors: CursorList = { name: 'sessions', owner: tenantId };
      const place = after === null ? null : readCursor(cursors, after);
      const cursorId = `vs_${place}`;
      if (after !== null && !isSessionId(cursorId)) return 'unknown_cursor';
      return access.run(async (db) => {
        const pages: Pick<Statements, 'select'> = prepared ?? db;
        const listed = await listedStates(db.dialect, pages, filter, now, bounds.overdueMax);
        if (listed.states.length === 0) return { items: [], next: null };
        const range: IdRange = { ...listed, ...spanOf(tenantId, filter, after === null ? null : cursorId) };
        const size = bounds.pageSizes.find((least) => least > limit) ?? limit + 1;
        const read = await selectEntries(db.dialect, pages, range, size);
        const isMatch = (session: Tested) => matches(session, filter, now);
        const found = read.filter(({ session }) => isMatch(session));
        const last = read.at(-1);
        if (found.length > limit || read.length < size || last === undefined)
          return pageOf(found.slice(0, limit + 1), limit, cursors, ({ session }) => placeOf(session.id));

        const rest = { ...range, before: last.session.id };
        const { ids, next } = await findIds(db, rest, limit - found.length, bounds.scanSizes, isMatch);
        // One that was changed meanwhile is left out.
        const more = (await loadEntries(db, range.tenantId, ids)).filter(({ session }) => isMatch(session));
        return { items: [...found, ...more], next: next === null ? null : writeCursor(cursors, placeOf(next)) };
      });
    },
  };
}

/** A session's place in a cursor. */
export function placeOf(id: string): string {
  return id.slice(3);
}

/** Whether a session is one that a filter shows. */
export function matches(session: Tested, { status, verdict, from, to }: SessionFilter, now: Date): boolean {
  return (
    (status === null || statusAt(session, now) === status) &&
    (verdict === null || session.verdict === verdict) &&
    (from === null || session.createdAt >= from) &&
    (to === null || session.createdAt < to)
  );
}

function isOpen(status: SessionStatus | null): boolean {
  return status === 'created' || status === 'collecting';
}

type ListedStates = Pick<IdRange, 'states' | 'overdue'>;

/**
 * The states that a filter shows. A session past its deadline counts as expired at once (see `statusAt`), before the sweep records it: those
 * are found by their deadline. After an interruption of the sweep they are too many, and all open sessions are tested instead.
 */
async function listedStates(
  dialect: Dialect,
  db: Pick<Statements, 'select'>,
  { status, verdict }: SessionFilter,
  now: Date,
  overdueMax: number,
): Promise<ListedStates> {
  const states = sessionStates.filter(
    (state) => (status === null || state.status === status) && (verdict === null || state.verdict === verdict),
  );
  if (status !== 'expired' || verdict !== null) return { states, overdue: null };
  const [beyond] = await db.select(
    `SELECT id FROM sessions WHERE due_at <= ${dialect.hidden(dialect.instant)} ORDER BY due_at
     LIMIT 1 OFFSET ${Math.trunc(overdueMax)}`,
    [now],
  );
  if (beyond === undefined) return { states, overdue: { now, max: overdueMax } };
  const open = sessionStates.filter((state) => isOpen(state.status));
  return { states: [...states, ...open], overdue: null };
}

/** The range of ids that a filter's times and a cursor allow. */
export function spanOf(tenantId: string, { from, to }: SessionFilter, before: string | null) {
  const end = to === null ? null : firstSessionIdAt(to.getTime() + createSkewMs);
  return {
    tenantId: uuidOrUnmatchable(tenantId),
    before: before === null || (end !== null && end < before) ? (end ?? afterAllIds) : before,
    to,
    from: firstSessionIdAt(from === null ? 0 : from.getTime() - createSkewMs),
  };
}

/** The least id that a session made at an instant can have. */
function firstSessionIdAt(ms: number): string {
  return `vs_${firstIdAt(ms).replaceAll('-', '')}`;
}

/** The first sessions of a range that match, tested part by part; see `scanParts`. */
function findIds(
  db: Statements,
  range: IdRange,
  limit: number,
  sizes: readonly number[],
  isMatch: (row: Tested) => boolean,
): Promise<ScannedIds> {
  const readPart = async (before: string, size: number) => {
    const page = idsQuery(db.dialect, { ...range, before }, size);
    const rows = await db.select(
      `SELECT ${testedColumns.list} FROM (${page.text}) page
       JOIN sessions s ON s.id = page.id ORDER BY page.id DESC`,
      page.cells,
    );
    return rows.map(testedColumns.read).map((row) => ({ ...toTested(row), id: row.id }));
  };
  return scanParts(readPart, range.before, { limit, sizes, isMatch });
}

/** The sessions of a scan that match, and the id after which a next page begins; null when none is left. */
export interface ScannedIds {
  readonly ids: readonly string[];
  readonly next: string | null;
}

/**
 * Tests a list of sessions part by part, so that no filter makes a call cost more than its bounds.
 * @param readPart reads so many sessions below an id, newest first
 */
export async function scanParts<Row extends { readonly id: string }>(
  readPart: (before: string, size: number) => Promise<readonly Row[]>,
  begin: string,
  {
    limit,
    sizes,
    isMatch,
  }: { readonly limit: number; readonly sizes: readonly number[]; readonly isMatch: (row: Row) => boolean },
): Promise<ScannedIds> {
  const found: string[] = [];
  // Each part ends at a session and the next begins below it, so that one created meanwhile makes no other listed twice.
  let before = begin;
  for (const size of sizes) {
    const tested = await readPart(before, size);
    found.push(...tested.filter(isMatch).map(({ id }) => id));
    if (found.length > limit) return { ids: found.slice(0, limit), next: found[limit - 1] ?? begin };
    const last = tested.at(-1);
    if (tested.length < size || last === undefined) return { ids: found, next: null };
    before = last.id;
  }
  return { ids: found, next: before };
}

/**
 * The newest sessions of a range. Its ids alone are found first, by the index, so that no database chooses to scan all tenants' sessions by
 * their key; where that index can be forced and is read in one range, it leads to the rows at once.
 */
async function selectEntries(
  dialect: Dialect,
  db: Pick<Statements, 'select'>,
  range: IdRange,
  size: number,
): Promise<SessionListEntry[]> {
  const [state, ...others] = range.states;
  if (dialect.forcesIndexes && state !== undefined && others.length === 0 && range.overdue === null) {
    const { text, cells } = rangeQuery(dialect, range, state, size, listedColumns.list);
    return (await db.select(text, cells)).map(toEntry);
  }
  const page = idsQuery(dialect, range, size);
  const rows = await db.select(
    `SELECT ${listedColumns.list} FROM (${page.text}) page
     JOIN sessions s ON s.id = page.id ORDER BY page.id DESC`,
    page.cells,
  );
  return rows.map(toEntry);
}

async function loadEntries(db: Statements, tenantId: string, ids: readonly string[]): Promise<SessionListEntry[]> {
  if (ids.length === 0) return [];
  const rows = await db.select(
    `SELECT ${listedColumns.list} FROM sessions s WHERE s.id IN (${placeholdersFor(ids)}) AND s.tenant_id = ? ORDER BY s.id DESC`,
    [...ids, tenantId],
  );
  return rows.map(toEntry);
}

/**
 * The ids of a range, newest first, of each state the newest `size`. It is one statement, so a session that changes its state meanwhile is
 * found once.
 */
function idsQuery(dialect: Dialect, range: IdRange, size: number): Sql {
  const ranges = range.states.map((state) => rangeQuery(dialect, range, state, size, 's.id AS id'));
  if (range.overdue !== null) ranges.push(overdueQuery(dialect, range, range.overdue));
  const [only, ...others] = ranges;
  // PostgreSQL orders no query again that is ordered already.
  if (only !== undefined && others.length === 0) return only;
  return {
    text: `${ranges.map(({ text }) => `(${text})`).join(' UNION ALL ')} ORDER BY id DESC LIMIT ${Math.trunc(size)}`,
    cells: ranges.flatMap(({ cells }) => cells),
  };
}

/** The newest sessions of a range in one state, along the index. */
function rangeQuery(
  dialect: Dialect,
  { tenantId, before, to, from }: IdRange,
  { status, verdict }: SessionState,
  size: number,
  selected: string,
): Sql {
  const value = dialect.hidden('?');
  const isVerdict = verdict === null ? 's.verdict IS NULL' : `s.verdict = ${value}`;
  // Tested here, because a busy tenant makes many sessions in the time beside the range.
  const isBefore = to === null ? '' : `AND s.created_at < ${dialect.hidden(dialect.instant)}`;
  const order = `${verdict === null ? dialect.nullsFirst('s.verdict') : ''}s.id DESC`;
  return {
    text: `SELECT ${selected} FROM ${dialect.byIndex('sessions s', 'sessions_tenant')}
      WHERE s.tenant_id = ${value} AND s.status = ${value} AND ${isVerdict} AND s.id >= ${value} AND s.id < ${value} ${isBefore}
      ORDER BY ${order} LIMIT ${dialect.hidden(`${Math.trunc(size)}`)}`,
    cells: [tenantId, status, ...(verdict === null ? [] : [verdict]), from, before, ...(to === null ? [] : [to])],
  };
}

/** The open sessions of a tenant whose deadline has passed, out of the first that the sweep takes. */
function overdueQuery(
  dialect: Dialect,
  { tenantId, before, from }: IdRange,
  { now, max }: NonNullable<IdRange['overdue']>,
): Sql {
  const [value, instant] = [dialect.hidden('?'), dialect.hidden(dialect.instant)];
  // One scan with a limit: joined by their ids, these might be looked for in the whole range of ids instead.
  return {
    text: `SELECT id FROM
        (SELECT id, tenant_id, status, expires_at FROM ${dialect.byIndex('sessions', 'sessions_due')}
         WHERE due_at <= ${instant} ORDER BY due_at LIMIT ${dialect.hidden(`${Math.trunc(max)}`)}) due
      WHERE tenant_id = ${value} AND status IN ('created', 'collecting') AND expires_at <= ${instant}
        AND id >= ${value} AND id < ${value}`,
    cells: [now, tenantId, now, from, before],
  };
}

/** What a filter is tested against, out of a row. */
export function toTested({ status, verdict, createdAt, expiresAt }: ReturnType<typeof testedColumns.read>): Tested {
  return { status: status as SessionStatus, verdict: verdict as Verdict | null, createdAt, expiresAt };
}

/** A session of a list, out of its row. */
export function toEntry(raw: RawRow): SessionListEntry {
  const { metadata, status, verdict, steps, ...cells } = listedColumns.read(raw);
  const session: ListedSession = {
    ...cells,
    status: status as SessionStatus,
    verdict: verdict as Verdict | null,
    steps: JSON.parse(steps),
  };
  return { session, metadataText: metadata };
}
