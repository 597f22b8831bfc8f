import type { ReviewWorkStore } from '../../app/ports/reviews.ts';
import type { ActorKind } from '../../domain/access.ts';
import type { ReviewClaim, ReviewOpinion, ReviewWork } from '../../domain/review.ts';
import type { Session } from '../../domain/session.ts';
import type { RowOf } from '../entities/define-entity.ts';
import { type ReviewOpinionRow, reviewOpinionEntity } from '../entities/reviews.ts';
import { pendingReviewEntity } from '../entities/sessions.ts';
import { sessionIdOrUnmatchable, uuidOrUnmatchable } from '../ids.ts';
import { findRow, findRows, insertRows, type Match, updateRows } from '../rows.ts';
import type { SessionKey, SessionKeys } from '../sealing/session-key.ts';
import type { Access } from '../statements.ts';

const unclaimed = { claimedByKind: null, claimedById: null, claimedAt: null, claimExpiresAt: null };

/** Claims of pending reviews, and the opinions on them. */
export function reviewWorkStore(access: Access, keys: SessionKeys): ReviewWorkStore {
  const placeOf = (tenantId: string, reviewId: string) => ({
    ...{ tenantId: uuidOrUnmatchable(tenantId), reviewId: uuidOrUnmatchable(reviewId) },
  });
  const find = (tenantId: string, reviewId: string, end = '') =>
    access.run(async (db): Promise<ReviewWork | null> => {
      const row = await findRow(db, pendingReviewEntity, placeOf(tenantId, reviewId), end);
      return row === null ? null : { claim: toClaim(row), opinions: row.opinions };
    });
  const findOpinions = (session: Pick<Session, 'id' | 'tenantId'>, match: Match<ReviewOpinionRow>) =>
    access.run(async (db): Promise<ReviewOpinion[]> => {
      const own = { sessionId: sessionIdOrUnmatchable(session.id), tenantId: uuidOrUnmatchable(session.tenantId) };
      const rows = await findRows(
        db,
        reviewOpinionEntity,
        { ...own, ...match },
        'ORDER BY given_at, review_id, number',
      );
      const key = rows.some(({ note }) => note !== null) ? await keys.find(db, session) : null;
      return rows.map((row) => toOpinion(row, key));
    });
  return {
    load: (tenantId, reviewId) => find(tenantId, reviewId),
    async lock(tenantId, reviewId) {
      if (!access.inTransaction) throw new Error('a lock outside of a transaction would end at once');
      return find(tenantId, reviewId, 'FOR UPDATE');
    },
    claim: (tenantId, reviewId, by, now, until) =>
      access.run(async (db) => {
        const place = placeOf(tenantId, reviewId);
        const where = 'tenant_id = ? AND review_id = ?';
        const prolonged = await db.execute(
          `UPDATE pending_reviews SET claim_expires_at = ?
           WHERE ${where} AND claimed_by_kind = ? AND claimed_by_id = ? AND claim_expires_at > ?`,
          [until, place.tenantId, place.reviewId, by.kind, by.id, now],
        );
        if (prolonged === 1) return true;
        const taken = await db.execute(
          `UPDATE pending_reviews SET claimed_by_kind = ?, claimed_by_id = ?, claimed_at = ?, claim_expires_at = ?
           WHERE ${where} AND (claim_expires_at IS NULL OR claim_expires_at <= ?)`,
          [by.kind, by.id, now, until, place.tenantId, place.reviewId, now],
        );
        return taken === 1;
      }),
    release: (tenantId, reviewId, by) =>
      access.run(async (db) => {
        const own = { ...placeOf(tenantId, reviewId), claimedByKind: by.kind, claimedById: by.id };
        await updateRows(db, pendingReviewEntity, own, unclaimed);
      }),
    addOpinion: (session, reviewId, { by, note, ...opinion }) =>
      access.run(async (db) => {
        if (!access.inTransaction) throw new Error('an opinion must be added in the transaction that locks the review');
        const { tenantId, id: sessionId } = session;
        const place = placeOf(tenantId, reviewId);
        const number = ((await findRow(db, pendingReviewEntity, place))?.opinions ?? 0) + 1;
        const key = note === null ? null : await keys.get(db, session);
        await insertRows(db, reviewOpinionEntity, [
          {
            ...{ sessionId, reviewId, number, tenantId, actorKind: by.kind, actorId: by.id },
            ...{ verdict: opinion.verdict, reasons: JSON.stringify(opinion.reasons), givenAt: opinion.givenAt },
            note:
              note === null || key === null ? null : key.seal(columnOf(reviewId, number), Buffer.from(note, 'utf8')),
          },
        ]);
        await updateRows(db, pendingReviewEntity, place, { ...unclaimed, opinions: number });
      }),
    opinionsOf: (session, reviewId) => findOpinions(session, { reviewId: uuidOrUnmatchable(reviewId) }),
    allOpinions: (session) => findOpinions(session, {}),
  };
}

/** The columns of a claim. */
type ClaimCells = Pick<
  RowOf<typeof pendingReviewEntity>,
  'claimedByKind' | 'claimedById' | 'claimedAt' | 'claimExpiresAt'
>;

/** The claim in a row of a pending review, which may be over. */
export function toClaim({ claimedByKind, claimedById, claimedAt, claimExpiresAt }: ClaimCells): ReviewClaim | null {
  if (claimedByKind === null || claimedById === null || claimedAt === null || claimExpiresAt === null) return null;
  return { by: { kind: claimedByKind as ActorKind, id: claimedById }, since: claimedAt, until: claimExpiresAt };
}

function toOpinion(row: ReviewOpinionRow, key: SessionKey | null): ReviewOpinion {
  const { note } = row;
  return {
    by: { kind: row.actorKind as ActorKind, id: row.actorId },
    verdict: row.verdict as ReviewOpinion['verdict'],
    reasons: JSON.parse(row.reasons),
    note: note === null || key === null ? null : key.open(columnOf(row.reviewId, row.number), note).toString('utf8'),
    givenAt: row.givenAt,
  };
}

function columnOf(reviewId: string, number: number): string {
  return `review_opinions.note/${reviewId}/${number}`;
}
