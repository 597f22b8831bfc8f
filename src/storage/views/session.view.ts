import type { SessionDetailView, SessionViews } from '../../app/ports/views.ts';
import {
  consentEntity,
  outcomeEntity,
  pendingReviewEntity,
  sessionDataEntity,
  sessionEntity,
} from '../entities/sessions.ts';
import { groupCalls } from '../group-calls.ts';
import { remember } from '../grouped-insert.ts';
import { isUuid, sessionIdOrUnmatchable, uuidOrUnmatchable } from '../ids.ts';
import { columnsAs, findRow } from '../rows.ts';
import type { SessionKeys } from '../sealing/session-key.ts';
import type { Access, RawRow, Statements } from '../statements.ts';
import { toConsent } from '../stores/consent.store.ts';
import { openData, toDocumentOcr } from '../stores/evidence.store.ts';
import { toOutcome } from '../stores/outcome.store.ts';
import { toClaim } from '../stores/review-work.store.ts';
import { queueRankOf, toRequestData, toSession } from '../stores/session.store.ts';
import { type CursorList, pageOf, readCursor } from './cursors.ts';
import { sessionLists } from './session-list.view.ts';

const sessionColumns = columnsAs(sessionEntity, 's');
const outcomeColumns = columnsAs(outcomeEntity, 'o');
const inputColumns = columnsAs(sessionDataEntity, 'input', ['sealed', 'skeleton']);
const reviewColumns = columnsAs(pendingReviewEntity, 'p', [
  ...(['tenantId', 'reviewId', 'sessionId', 'since', 'opinions'] as const),
  ...(['claimedByKind', 'claimedById', 'claimedAt', 'claimExpiresAt'] as const),
]);
const purgedColumns = columnsAs(sessionEntity, 's', ['purgedAt', 'dueAt']);
const ocrColumns = columnsAs(sessionDataEntity, 'ocr', ['sealed', 'skeleton']);

/** A session that a caller wants to read, of a tenant. */
interface Place {
  readonly tenantId: string;
  readonly sessionId: string;
}

const placeBytes = 150;

const detailList = `${sessionColumns.list}, ${outcomeColumns.list}, ${inputColumns.list}, ${ocrColumns.list}`;
const detailJoins = `LEFT JOIN outcomes o ON o.id = s.outcome_id AND o.tenant_id = s.tenant_id
    LEFT JOIN session_data input ON input.session_id = s.id AND input.tenant_id = s.tenant_id AND input.kind = 'user_input'
    LEFT JOIN session_data ocr ON ocr.session_id = s.id AND ocr.tenant_id = s.tenant_id AND ocr.kind = 'document_ocr'`;

/**
 * The row of one session with its decision and its data, or a row of nulls. A session of another tenant and a missing one must take the same
 * time. MariaDB looks keys up while it plans: with a WHERE it would read the data of another tenant's session too and then stop, and take
 * longer to plan for a missing one. Here both are a join without a match, and the joins after it have nothing to look up.
 */
const oneDetailText = `SELECT ${detailList} FROM (SELECT 1 AS present) one
    LEFT JOIN sessions s ON s.id = ? AND s.tenant_id = ?
    ${detailJoins}`;

/** The same of several sessions. Each is bounded by its own tenant; by the ids alone the index is found. */
const detailsText = remember((places) => {
  const list = (text: string) => Array(places).fill(text).join(', ');
  return `SELECT ${detailList} FROM sessions s
    ${detailJoins}
    WHERE s.id IN (${list('?')}) AND (s.tenant_id, s.id) IN (${list('(?, ?)')})`;
});

/** Reads rows for concurrent callers; undefined for a session that the tenant does not have. */
async function readDetails(
  db: Pick<Statements, 'select'>,
  places: readonly Place[],
): Promise<readonly (RawRow | undefined)[]> {
  const [first] = places;
  if (places.length === 1 && first !== undefined) {
    const [row] = await db.select(oneDetailText, [first.sessionId, first.tenantId]);
    return [row?.s_id === null ? undefined : row];
  }
  const nameOf = (tenantId: unknown, sessionId: unknown) => `${tenantId} ${sessionId}`;
  // Few sizes, so that few texts are prepared: the last place is repeated.
  const size = 2 ** Math.ceil(Math.log2(places.length));
  const filled = Array.from({ length: size }, (_, index) => places[Math.min(index, places.length - 1)] as Place);
  const rows = await db.select(detailsText(size), [
    ...filled.map(({ sessionId }) => sessionId),
    ...filled.flatMap(({ tenantId, sessionId }) => [tenantId, sessionId]),
  ]);
  const found = new Map(rows.map((row) => [nameOf(row.s_tenant_id, row.s_id), row]));
  return places.map(({ tenantId, sessionId }) => found.get(nameOf(tenantId, sessionId)));
}

function toDetail(raw: RawRow, keys: SessionKeys): SessionDetailView {
  const row = sessionColumns.read(raw);
  const input = inputColumns.read(raw);
  const ocr = ocrColumns.read(raw);
  const key = row.wrappedKey === null ? null : keys.unwrap(row.tenantId, row.id, row.wrappedKey);
  const { metadataText, preRegisteredInfo } = toRequestData(row, key);
  const { wrappedKey: _key, metadata: _metadata, requestData: _requestData, traceparent: _span, ...cells } = row;
  return {
    session: toSession(cells),
    metadataText,
    preRegisteredInfo,
    userInputInfo: openData('user_input', input.sealed, key),
    documentOcr: toDocumentOcr(ocr.sealed, ocr.skeleton, key),
    outcome: raw.o_id === null ? null : { id: `${raw.o_id}`, outcome: toOutcome(outcomeColumns.read(raw), key) },
  };
}

/** Sessions, read straight from their rows. @param prepared statements of lists, and those that concurrent reads of details share */
export function sessionViews(access: Access, prepared: Pick<Statements, 'select'>, keys: SessionKeys): SessionViews {
  const readRow = groupCalls((places: readonly Place[]) => readDetails(prepared, places));
  return {
    ...sessionLists(access, { prepared }),
    async detail(tenantId, sessionId) {
      access.assertUsable();
      const place = { tenantId: uuidOrUnmatchable(tenantId), sessionId: sessionIdOrUnmatchable(sessionId) };
      const raw = await readRow(place, placeBytes);
      // Each caller opens its own row, so that one that does not open fails no other.
      return raw === undefined ? null : toDetail(raw, keys);
    },
    consent: (tenantId, sessionId) =>
      access.run(async (db) => {
        const match = { sessionId: sessionIdOrUnmatchable(sessionId), tenantId: uuidOrUnmatchable(tenantId) };
        const row = await findRow(db, consentEntity, match, 'ORDER BY link_issue DESC LIMIT 1');
        return row === null ? null : toConsent(row);
      }),
    pendingReviews: async (tenantId, { after, limit }) => {
      const list: CursorList = { name: 'reviews', owner: tenantId };
      const from = after === null ? null : readPlace(list, after);
      if (after !== null && from === null) return 'unknown_cursor';
      return access.run(async (db) => {
        const sameRank = '(p.since > ? OR (p.since = ? AND p.review_id > ?))';
        const position = from === null ? '' : `AND p.queue_rank >= ? AND (p.queue_rank > ? OR ${sameRank})`;
        const cells = from === null ? [] : [from.queueRank, from.queueRank, from.since, from.since, from.reviewId];
        const rows = await db.select(
          `SELECT ${reviewColumns.list}, ${purgedColumns.list}, o.reasons
           FROM pending_reviews p
           JOIN outcomes o ON o.id = p.review_id AND o.tenant_id = p.tenant_id
           JOIN sessions s ON s.id = p.session_id AND s.tenant_id = p.tenant_id
           WHERE p.tenant_id = ? ${position}
           ORDER BY p.queue_rank, p.since, p.review_id LIMIT ${Math.trunc(limit) + 1}`,
          [uuidOrUnmatchable(tenantId), ...cells],
        );
        const reviews = rows.map((row) => {
          const { claimedByKind, claimedById, claimedAt, claimExpiresAt, ...review } = reviewColumns.read(row);
          const { purgedAt, dueAt: deadline } = purgedColumns.read(row);
          const claim = toClaim({ claimedByKind, claimedById, claimedAt, claimExpiresAt });
          return { ...review, purgedAt, deadline, claim, reasons: JSON.parse(`${row.reasons}`) };
        });
        return pageOf(
          reviews,
          limit,
          list,
          ({ purgedAt, since, reviewId }) => `${queueRankOf({ purgedAt })}-${since.getTime()}-${reviewId}`,
        );
      });
    },
  };
}

/** Where a page begins, or null for a cursor of another list. Every database can hold the instant. */
function readPlace(list: CursorList, cursor: string): { queueRank: number; since: Date; reviewId: string } | null {
  const [, rank, ms, reviewId] = /^([01])-(\d{1,14})-(.+)$/.exec(readCursor(list, cursor) ?? '') ?? [];
  if (ms === undefined || reviewId === undefined || !isUuid(reviewId)) return null;
  return { queueRank: Number(rank), since: new Date(Number(ms)), reviewId };
}
