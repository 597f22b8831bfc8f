import type { EventFilter, EventStretch, EventSummaryView, EventViews } from '../../app/ports/views.ts';
import type { CellValue } from '../entities/define-entity.ts';
import { type EventRow, eventEntity } from '../entities/deliveries.ts';
import { type SessionRow, sessionEntity } from '../entities/sessions.ts';
import { sessionIdOrUnmatchable, uuidOrUnmatchable } from '../ids.ts';
import { readRow, selectList } from '../rows.ts';
import type { RawRow, Statements } from '../statements.ts';
import { toSnapshot } from '../stores/event.store.ts';
import type { Access } from '../transactions.ts';
import { positionMax, readPlace, startOfEvents, writePlace } from './event-places.ts';
import { firstSince, lastPosition, type PositionSpan } from './event-positions.ts';
import { type CursorList, readCursor, writeCursor } from './list-cursor.ts';

/**
 * How many positions are looked through at once: a tenant's call ends there, so that no filter can make it cost more. Positions follow
 * relaying and not time, so a span of time says nothing of where to begin.
 */
const scanMax = 10_000;

const eventProperties = [
  'id',
  'sessionId',
  'sequence',
  'createdAt',
  'snapshot',
  'position',
] as const satisfies (keyof EventRow)[];
const sessionProperties = ['metadata', 'wrappedKey', 'purgedAt'] as const satisfies (keyof SessionRow)[];

/**
 * Lists of events, by position.
 * @param scanPositionsMax how many positions a look goes through at most
 */
export function eventViews(access: Access, scanPositionsMax = scanMax): EventViews {
  return {
    newest: async (tenantId, filter, { after, limit }) => {
      const list: CursorList = { name: 'newest_events', owner: tenantId };
      const before = after === null ? null : readPosition(list, after);
      if (after !== null && before === null) return 'unknown_cursor';
      return access.run(async (db) => {
        const owner = uuidOrUnmatchable(tenantId);
        const last = await lastPosition(db, owner);
        const upTo = before === null ? last : Math.min(last, before - 1);
        const rows = await selectSummaries(
          db,
          owner,
          filter,
          { above: 0, upTo },
          { limit: limit + 1, window: scanPositionsMax },
        );
        const final = rows.slice(0, limit).at(-1);
        const next = rows.length > limit && final !== undefined ? writeCursor(list, `${final.position}`) : null;
        return { items: rows.slice(0, limit).map(toSummary), next };
      });
    },
    following: async (tenantId, filter, { after, limit }) => {
      const list: CursorList = { name: 'events', owner: tenantId };
      const start = after === null ? startOfEvents : readPlace(list, after, filter.to);
      if (start === null) return 'unknown_cursor';
      return access.run(async (db) => {
        const owner = uuidOrUnmatchable(tenantId);
        // Read first: whatever is up to here has been committed, and nothing that comes later gets a place before it.
        const last = await lastPosition(db, owner);
        const above = start.behind;
        const end = isEmpty(filter) ? start.behind : Math.max(start.behind, last);
        const scanned = Math.min(end, above + scanPositionsMax);
        const rows = await selectEvents(db, owner, filter, { above, upTo: scanned }, limit + 1);
        const shown = rows.slice(0, limit);
        // It ends at its last event where more match, and otherwise where the look ended.
        const behind = rows.length > limit ? Number(shown.at(-1)?.ev_position) : scanned;
        const whole = start.whole ?? (await lastBeforeLeftOut(db, owner, { above, upTo: behind }, filter.to));
        return {
          items: shown.map(toNotification),
          next: writePlace(list, { behind, whole }, filter.to),
          hasMore: behind < end,
        };
      });
    },
  };
}

/** Whether no event can lie in the span of time: then nothing is looked at, and nothing passed. */
function isEmpty({ from, to }: { readonly from: Date | null; readonly to: Date | null }): boolean {
  return from !== null && to !== null && from >= to;
}

/** The position before the first event of a span that `to` leaves out, or null when it leaves none out. */
async function lastBeforeLeftOut(
  db: Statements,
  tenantId: string,
  span: PositionSpan,
  to: Date | null,
): Promise<number | null> {
  const first = to === null ? null : await firstSince(db, tenantId, span, to);
  return first === null ? null : first - 1;
}

/** In windows, so that each look is at a bounded stretch of the index; those of one session are few and found by it. */
async function selectSummaries(
  db: Statements,
  tenantId: string,
  filter: EventFilter,
  span: PositionSpan,
  { limit, window }: { limit: number; window: number },
): Promise<readonly RawRow[]> {
  const step = filter.sessionId === null ? window : Number.POSITIVE_INFINITY;
  const rows: RawRow[] = [];
  for (let { upTo } = span; upTo > span.above && rows.length < limit; upTo -= step) {
    const page = idsQuery(
      tenantId,
      filter,
      { above: Math.max(span.above, upTo - step), upTo },
      'DESC',
      limit - rows.length,
    );
    const found = await db.select(
      `SELECT ev.id, ev.type, ev.session_id, ev.sequence, ev.created_at, ev.position FROM (${page.sql}) page
       JOIN events ev ON ev.id = page.id ORDER BY ev.position DESC`,
      page.parameters,
    );
    rows.push(...found);
  }
  return rows;
}

async function selectEvents(
  db: Statements,
  tenantId: string,
  filter: Omit<EventFilter, 'sessionId'>,
  span: PositionSpan,
  limit: number,
): Promise<readonly RawRow[]> {
  const page = idsQuery(tenantId, { ...filter, sessionId: null }, span, 'ASC', limit);
  return db.select(
    `SELECT ${selectList(eventEntity, 'ev', eventProperties)}, ${selectList(sessionEntity, 's', sessionProperties)}, ev.tenant_id AS ev_tenant
     FROM (${page.sql}) page JOIN events ev ON ev.id = page.id
     JOIN sessions s ON s.id = ev.session_id AND s.tenant_id = ev.tenant_id ORDER BY ev.position`,
    page.parameters,
  );
}

/** Finds the ids alone, which stand in the index too, before anything is joined to them. */
function idsQuery(
  tenantId: string,
  { sessionId, eventType, from, to }: EventFilter,
  { above, upTo }: PositionSpan,
  order: 'ASC' | 'DESC',
  limit: number,
): { readonly sql: string; readonly parameters: readonly CellValue[] } {
  const conditions = [
    'tenant_id = ? AND position > ? AND position <= ?',
    ...(sessionId === null ? [] : ['session_id = ?']),
    ...(eventType === null ? [] : ['type = ?']),
    ...(from === null ? [] : ['created_at >= ?']),
    ...(to === null ? [] : ['created_at < ?']),
  ].join(' AND ');
  const session = sessionId === null ? null : sessionIdOrUnmatchable(sessionId);
  return {
    sql: `SELECT id FROM events WHERE ${conditions} ORDER BY position ${order} LIMIT ${Math.trunc(limit)}`,
    parameters: [tenantId, above, upTo, ...[session, eventType, from, to].filter((cell) => cell !== null)],
  };
}

function toSummary(row: RawRow): EventSummaryView {
  return {
    id: `${row.id}`,
    type: `${row.type}`,
    sessionId: `${row.session_id}`,
    sequence: Number(row.sequence),
    createdAt: row.created_at as Date,
  };
}

/** An event as it is to be shown now. The note stays sealed: no list shows it. */
function toNotification(raw: RawRow): EventStretch['items'][number] {
  const event = readRow<EventRow, (typeof eventProperties)[number]>(eventEntity, 'ev', raw);
  const session = readRow<SessionRow, (typeof sessionProperties)[number]>(sessionEntity, 's', raw);
  const erased = session.purgedAt !== null || session.wrappedKey === null;
  return {
    id: event.id,
    tenantId: `${raw.ev_tenant}`,
    sessionId: event.sessionId,
    sequence: event.sequence,
    createdAt: event.createdAt,
    snapshot: toSnapshot(event.snapshot),
    metadataText: erased ? null : (session.metadata ?? '{}'),
    note: null,
  };
}

function readPosition(list: CursorList, cursor: string): number | null {
  const place = readCursor(list, cursor);
  return place !== null && /^\d{1,10}$/.test(place) && Number(place) <= positionMax ? Number(place) : null;
}
