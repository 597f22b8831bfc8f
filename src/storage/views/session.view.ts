import type { SessionViews } from '../../app/ports/views.ts';
import { outcomeEntity, pendingReviewEntity, sessionDataEntity, sessionEntity } from '../entities/sessions.ts';
import { isUuid, sessionIdOrUnmatchable, uuidOrUnmatchable } from '../ids.ts';
import { columnsAs } from '../rows.ts';
import type { SessionKeys } from '../sealing/session-key.ts';
import type { Access } from '../statements.ts';
import { openData, toDocumentOcr } from '../stores/evidence.store.ts';
import { toOutcome } from '../stores/outcome.store.ts';
import { queueRankOf, toRequestData, toSession } from '../stores/session.store.ts';
import { type CursorList, pageOf, readCursor } from './cursors.ts';
import { sessionLists } from './session-list.view.ts';

const sessionColumns = columnsAs(sessionEntity, 's');
const outcomeColumns = columnsAs(outcomeEntity, 'o');
const inputColumns = columnsAs(sessionDataEntity, 'input', ['sealed', 'skeleton']);
const reviewColumns = columnsAs(pendingReviewEntity, 'p', ['tenantId', 'reviewId', 'sessionId', 'since']);
const purgedColumns = columnsAs(sessionEntity, 's', ['purgedAt']);
const ocrColumns = columnsAs(sessionDataEntity, 'ocr', ['sealed', 'skeleton']);

/** Sessions, read straight from their rows. */
export function sessionViews(access: Access, keys: SessionKeys): SessionViews {
  return {
    ...sessionLists(access),
    detail: (tenantId, sessionId) =>
      access.run(async (db) => {
        const [raw] = await db.select(
          `SELECT ${sessionColumns.list}, ${outcomeColumns.list}, ${inputColumns.list}, ${ocrColumns.list}
           FROM sessions s
           LEFT JOIN outcomes o ON o.id = s.outcome_id AND o.tenant_id = s.tenant_id
           LEFT JOIN session_data input ON input.session_id = s.id AND input.tenant_id = s.tenant_id AND input.kind = 'user_input'
           LEFT JOIN session_data ocr ON ocr.session_id = s.id AND ocr.tenant_id = s.tenant_id AND ocr.kind = 'document_ocr'
           WHERE s.id = ? AND s.tenant_id = ?`,
          [sessionIdOrUnmatchable(sessionId), uuidOrUnmatchable(tenantId)],
        );
        if (raw === undefined) return null;
        const row = sessionColumns.read(raw);
        const input = inputColumns.read(raw);
        const ocr = ocrColumns.read(raw);
        const key = row.wrappedKey === null ? null : keys.unwrap(row.tenantId, row.id, row.wrappedKey);
        const { metadataText, preRegisteredInfo } = toRequestData(row, key);
        const { wrappedKey: _key, metadata: _metadata, requestData: _requestData, ...cells } = row;
        return {
          session: toSession(cells),
          metadataText,
          preRegisteredInfo,
          userInputInfo: openData('user_input', input.sealed, key),
          documentOcr: toDocumentOcr(ocr.sealed, ocr.skeleton, key),
          outcome: raw.o_id === null ? null : { id: `${raw.o_id}`, outcome: toOutcome(outcomeColumns.read(raw), key) },
        };
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
        const reviews = rows.map((row) => ({
          ...reviewColumns.read(row),
          ...purgedColumns.read(row),
          reasons: JSON.parse(`${row.reasons}`),
        }));
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
