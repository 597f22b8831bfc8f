// Reads lists of events.

import type { EventFilter, EventPage, EventViews } from '../../app/ports/views.ts';
import { readSnapshot } from '../../domain/event.ts';
import { eventEntity } from '../entities/deliveries.ts';
import { sessionEntity } from '../entities/sessions.ts';
import { sessionIdOrUnmatchable, uuidOrUnmatchable } from '../ids.ts';
import { columnsAs } from '../rows.ts';
import type { Access, Dialect, RawRow, Sql, Statements } from '../statements.ts';
import { lastPosition } from '../stores/fan-out.ts';
import {
  type CursorList,
  pageOf,
  positionMax,
  readCursor,
  readEventPlace,
  startOfEvents,
  writeCursor,
  writeEventPlace,
} from './cursors.ts';

/**
 * How many positions a call with a filter scans that no index serves, so that none makes it cost more. Positions follow relaying and not time,
 * so a time range says nothing about where to begin.
 */
const scanMax = 10_000;

/** A range of positions: from the first one after `above`, up to and including `upTo`. */
interface PositionRange {
  readonly above: number;
  readonly upTo: number;
}

const summaryColumns = columnsAs(eventEntity, 'ev', ['id', 'type', 'sessionId', 'sequence', 'createdAt', 'position']);
const notifiedProperties = ['id', 'tenantId', 'sessionId', 'sequence', 'createdAt', 'snapshot'] as const;
const eventColumns = columnsAs(eventEntity, 'ev', notifiedProperties);
const sessionColumns = columnsAs(sessionEntity, 's', ['metadata', 'wrappedKey', 'purgedAt']);

/**
 * Lists of events, by position.
 * @param scanPositionsMax how many positions a call scans at most
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
        // Those of one session are few, and those of one type have an index; times have none.
        const isScanned = filter.sessionId === null && (filter.from !== null || filter.to !== null);
        const above = isScanned ? Math.max(0, upTo - scanPositionsMax) : 0;
        const found = isEmpty(filter) ? [] : await selectSummaries(db, owner, filter, { above, upTo }, limit + 1);
        const page = pageOf(found, limit, list, ({ position }) => `${position}`);
        const scannedTo = above === 0 || isEmpty(filter) ? null : writeCursor(list, `${above + 1}`);
        return {
          next: page.next ?? scannedTo,
          items: page.items.map(({ position: _position, ...summary }) => summary),
        };
      });
    },
    following: async (tenantId, filter, { after, limit }) => {
      const list: CursorList = { name: 'events', owner: tenantId };
      const start = after === null ? startOfEvents : readEventPlace(list, after, filter.to);
      if (start === null) return 'unknown_cursor';
      return access.run(async (db) => {
        const owner = uuidOrUnmatchable(tenantId);
        // Read first: all positions up to here are committed, and no later event gets one of them.
        const last = await lastPosition(db, owner);
        const above = start.readUpTo;
        const end = isEmpty(filter) ? above : Math.max(above, last);
        const scanned = Math.min(end, above + scanPositionsMax);
        const rows = await selectEvents(db, owner, filter, { above, upTo: scanned }, limit + 1);
        const shown = rows.slice(0, limit);
        // It ends at its last event when more match, and otherwise where the scan ended.
        const readUpTo = rows.length > limit ? Number(shown.at(-1)?.ev_position) : scanned;
        const completeUpTo =
          start.completeUpTo ?? (await lastBeforeLeftOut(db, owner, { above, upTo: readUpTo }, filter.to));
        return {
          items: shown.map(toNotification),
          next: writeEventPlace(list, { readUpTo, completeUpTo }, filter.to),
          hasMore: readUpTo < end,
        };
      });
    },
  };
}

/** Whether no event can be in the time range: then none is read. */
function isEmpty({ from, to }: { readonly from: Date | null; readonly to: Date | null }): boolean {
  return from !== null && to !== null && from >= to;
}

/** The position before the first event of a range that `to` leaves out, or null when it leaves none out. */
async function lastBeforeLeftOut(
  db: Statements,
  tenantId: string,
  { above, upTo }: PositionRange,
  to: Date | null,
): Promise<number | null> {
  if (to === null) return null;
  const [row] = await db.select(
    `SELECT position FROM events WHERE tenant_id = ? AND position > ? AND position <= ? AND created_at >= ?
     ORDER BY position LIMIT 1`,
    [tenantId, above, upTo, to],
  );
  return row === undefined ? null : Number(row.position) - 1;
}

async function selectSummaries(
  db: Statements,
  tenantId: string,
  filter: EventFilter,
  range: PositionRange,
  limit: number,
) {
  const page = idsQuery(db.dialect, tenantId, filter, range, 'DESC', limit);
  const rows = await db.select(
    `SELECT ${summaryColumns.list} FROM (${page.text}) page JOIN events ev ON ev.id = page.id ORDER BY ev.position DESC`,
    page.cells,
  );
  return rows.map(summaryColumns.read);
}

async function selectEvents(
  db: Statements,
  tenantId: string,
  filter: Omit<EventFilter, 'sessionId'>,
  range: PositionRange,
  limit: number,
): Promise<readonly RawRow[]> {
  const page = idsQuery(db.dialect, tenantId, { ...filter, sessionId: null }, range, 'ASC', limit);
  return db.select(
    `SELECT ${eventColumns.list}, ${sessionColumns.list}, ev.position AS ev_position
     FROM (${page.text}) page JOIN events ev ON ev.id = page.id
     JOIN sessions s ON s.id = ev.session_id AND s.tenant_id = ev.tenant_id ORDER BY ev.position`,
    page.cells,
  );
}

/** Finds the ids alone, which are in the index too, before other tables are joined. */
function idsQuery(
  dialect: Dialect,
  tenantId: string,
  { sessionId, eventType, from, to }: EventFilter,
  { above, upTo }: PositionRange,
  order: 'ASC' | 'DESC',
  limit: number,
): Sql {
  const conditions = [
    'tenant_id = ? AND position > ? AND position <= ?',
    ...(sessionId === null ? [] : ['session_id = ?']),
    ...(eventType === null ? [] : ['type = ?']),
    ...(from === null ? [] : ['created_at >= ?']),
    ...(to === null ? [] : ['created_at < ?']),
  ].join(' AND ');
  const isOfType = sessionId === null && eventType !== null;
  const events = isOfType ? dialect.byIndex('events', 'events_tenant_type') : 'events';
  const session = sessionId === null ? null : sessionIdOrUnmatchable(sessionId);
  return {
    text: `SELECT id FROM ${events} WHERE ${conditions} ORDER BY position ${order} LIMIT ${Math.trunc(limit)}`,
    cells: [tenantId, above, upTo, ...[session, eventType, from, to].filter((cell) => cell !== null)],
  };
}

/** An event as a list shows it now, without the note. */
function toNotification(raw: RawRow): EventPage['items'][number] {
  const { snapshot, ...event } = eventColumns.read(raw);
  const session = sessionColumns.read(raw);
  const erased = session.purgedAt !== null || session.wrappedKey === null;
  return {
    ...event,
    snapshot: readSnapshot(snapshot),
    metadataText: erased ? null : (session.metadata ?? '{}'),
    note: null,
  };
}

function readPosition(list: CursorList, cursor: string): number | null {
  const place = readCursor(list, cursor);
  return place !== null && /^\d{1,10}$/.test(place) && Number(place) <= positionMax ? Number(place) : null;
}
