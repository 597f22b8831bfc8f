// Response bodies about reviews.

import type { components } from '../../../generated/types/admin.ts';
import type { PendingReview } from '../../app/ports/views.ts';
import { type ReviewClaim, type ReviewOpinion, type ReviewWork, stageOf } from '../../domain/review.ts';

type Schemas = components['schemas'];

/** A claim. */
export function presentClaim({ by, since, until }: ReviewClaim): Schemas['ReviewClaim'] {
  return { by: { kind: by.kind, id: by.id }, since: since.toISOString(), until: until.toISOString() };
}

/** The claim that holds at an instant; null when there is none. */
function presentHolding(claim: ReviewClaim | null, now: Date): Schemas['ReviewClaim'] | null {
  return claim === null || claim.until <= now ? null : presentClaim(claim);
}

/** A pending review of the queue, at an instant. */
export function presentPendingReview(review: PendingReview, now: Date): Schemas['PendingReview'] {
  const { sessionId, reviewId, reasons, since, deadline, claim, opinions, purgedAt } = review;
  return {
    sessionId,
    reviewId,
    reasons: [...reasons],
    since: since.toISOString(),
    // Clocks of two nodes may differ.
    waitingSeconds: Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000)),
    deadline: deadline?.toISOString() ?? null,
    claim: presentHolding(claim, now),
    awaits: stageOf(opinions),
    purgedAt: purgedAt?.toISOString() ?? null,
  };
}

/** The pending review of a session, at an instant. @param opinions those that its reader may know */
export function presentSessionReview(
  { claim, opinions: count }: ReviewWork,
  opinions: readonly ReviewOpinion[],
  now: Date,
): Schemas['SessionReview'] {
  return {
    claim: presentHolding(claim, now),
    awaits: stageOf(count),
    opinions: opinions.map(({ by, verdict, reasons, note, givenAt }) => ({
      by: { kind: by.kind, id: by.id },
      verdict,
      reasons: [...reasons],
      note,
      givenAt: givenAt.toISOString(),
    })),
  };
}
