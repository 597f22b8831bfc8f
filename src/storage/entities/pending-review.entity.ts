import { defineEntity, primary } from './define-entity.ts';

/** The reviews that wait for a person, kept in step with the sessions, so that listing them needs no index on all sessions. */
export interface PendingReviewRow {
  tenantId: string;
  /** The outcome to be replaced. */
  reviewId: string;
  sessionId: string;
  since: Date;
}

export const pendingReviewEntity = defineEntity<PendingReviewRow>({
  table: 'pending_reviews',
  columns: (kinds) => ({
    tenantId: primary(kinds.ascii(36)),
    reviewId: primary(kinds.ascii(36)),
    sessionId: kinds.ascii(35),
    since: kinds.instant(),
  }),
  indices: [{ name: 'pending_reviews_since', columns: ['tenantId', 'since', 'reviewId'] }],
});
