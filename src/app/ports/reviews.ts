// The interfaces to pending reviews: who works on them, and what reviewers decided. `src/storage` implements them.

import type { ReviewerName, ReviewOpinion, ReviewWork } from '../../domain/review.ts';
import type { Session } from '../../domain/session.ts';

export interface ReviewWorkStore {
  /** The pending review of a session; null when there is none. */
  load(tenantId: string, reviewId: string): Promise<ReviewWork | null>;
  /** The same, and locks its row until the transaction ends, so that concurrent opinions are counted one after the other. */
  lock(tenantId: string, reviewId: string): Promise<ReviewWork | null>;
  /**
   * Claims a pending review that is unclaimed or whose claim is over: one guarded UPDATE, so of concurrent calls one wins. The holder of a
   * claim prolongs it.
   * @returns whether the claim is now that of `by`
   */
  claim(tenantId: string, reviewId: string, by: ReviewerName, now: Date, until: Date): Promise<boolean>;
  /** Ends the claim of a reviewer, if it has one. */
  release(tenantId: string, reviewId: string, by: ReviewerName): Promise<void>;
  /** Adds an opinion to a pending review and ends its claim. The note is sealed. It must run inside a transaction that has locked the review. */
  addOpinion(session: Session, reviewId: string, opinion: ReviewOpinion): Promise<void>;
  /** The opinions on a review, oldest first. Notes are null after erasure. */
  opinionsOf(session: Pick<Session, 'id' | 'tenantId'>, reviewId: string): Promise<ReviewOpinion[]>;
  /** The opinions on all reviews of a session, oldest first. */
  allOpinions(session: Pick<Session, 'id' | 'tenantId'>): Promise<ReviewOpinion[]>;
}
