import { conflict, ok, type Refused, type Result, refused } from '../../domain/result.ts';
import {
  claimMs,
  isSame,
  mayReview,
  type ReviewClaim,
  type Reviewer,
  type ReviewerRefusal,
} from '../../domain/review.ts';
import { statusAt } from '../../domain/session.ts';
import type { Deps } from '../deps.ts';
import { loadSettings } from '../session/apply-transition.ts';

/** Another reviewer works on the review. */
export interface ClaimedRefusal extends Refused<'claimed'> {
  readonly claim: ReviewClaim;
}

/** The refusal to anyone but the holder of a claim. */
export function claimedBy(claim: ReviewClaim): ClaimedRefusal {
  return { ...refused('claimed', 'Another reviewer has claimed this review.'), claim };
}

/** The claim of someone else that holds at an instant; null when there is none. */
export function foreignClaim(
  claim: ReviewClaim | null,
  reviewer: Pick<Reviewer, 'kind' | 'id'>,
  now: Date,
): ReviewClaim | null {
  return claim === null || claim.until <= now || isSame(claim.by, reviewer) ? null : claim;
}

export type ClaimRefusal = 'not_found' | 'status' | 'conflict' | ReviewerRefusal;

/** A claim of a pending review. */
export interface ClaimedReview {
  readonly reviewId: string;
  readonly claim: ReviewClaim;
}

/**
 * Claims the pending review of a session for 30 minutes; the holder's next call prolongs the claim. Of concurrent calls one wins. A claim
 * ends with the review: a reprocess, a decision and a new review withdraw it.
 */
export function claimReview({ stores, clock }: Deps<'stores' | 'clock'>) {
  return async (
    tenantId: string,
    sessionId: string,
    reviewer: Reviewer,
  ): Promise<Result<ClaimedReview, ClaimRefusal> | ClaimedRefusal> => {
    const session = await stores.sessions.load(tenantId, sessionId);
    if (session === null) return refused('not_found', 'There is no such session.');
    const now = clock.now();
    const reviewId = session.status === 'reviewing' ? session.outcomeId : null;
    if (reviewId === null) {
      return refused('status', `This is not possible while the session is ${statusAt(session, now)}.`);
    }
    const { reviewsNeedSecondPerson } = await loadSettings(stores.tenants, tenantId);
    if (reviewsNeedSecondPerson) {
      const may = mayReview(await stores.reviewWork.opinionsOf(session, reviewId), reviewer);
      if (!may.ok) return may;
    }
    const until = new Date(now.getTime() + claimMs);
    const isOwn = await stores.reviewWork.claim(tenantId, reviewId, reviewer, now, until);
    const claim = (await stores.reviewWork.load(tenantId, reviewId))?.claim ?? null;
    // The review ended, or its claim was released, between the two statements.
    if (claim === null) return conflict();
    const foreign = foreignClaim(claim, reviewer, now);
    if (foreign !== null) return claimedBy(foreign);
    return isOwn ? ok({ reviewId, claim }) : conflict();
  };
}

/** Ends the caller's claim of a session's pending review. Without one it changes nothing. */
export function releaseReview({ stores, clock }: Deps<'stores' | 'clock'>) {
  return async (
    tenantId: string,
    sessionId: string,
    reviewer: Reviewer,
  ): Promise<Result<null, 'not_found'> | ClaimedRefusal> => {
    const session = await stores.sessions.load(tenantId, sessionId);
    if (session === null) return refused('not_found', 'There is no such session.');
    const { reviewWork } = stores;
    if (session.status !== 'reviewing' || session.outcomeId === null) return ok(null);
    await reviewWork.release(tenantId, session.outcomeId, reviewer);
    const work = await reviewWork.load(tenantId, session.outcomeId);
    const foreign = foreignClaim(work?.claim ?? null, reviewer, clock.now());
    return foreign === null ? ok(null) : claimedBy(foreign);
  };
}
