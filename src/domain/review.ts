// Who decides a review: claims, and the second person.

import type { ActorKind } from './access.ts';
import type { ReasonCode } from './outcome.ts';
import { ok, type Result, refused } from './result.ts';

/** How long a claim lasts. */
export const claimMs = 30 * 60_000;

/** A person, or a program that acts for one. */
export interface Reviewer {
  readonly kind: ActorKind;
  readonly id: string;
  /** Whether it may decide between two reviewers who disagree. */
  readonly isOwner: boolean;
}

/** How records name a reviewer. */
export type ReviewerName = Pick<Reviewer, 'kind' | 'id'>;

/** The right to decide a review for a while. */
export interface ReviewClaim {
  readonly by: ReviewerName;
  readonly since: Date;
  readonly until: Date;
}

/** A pending review as reviewers work on it. */
export interface ReviewWork {
  /** The latest claim, which may be over. */
  readonly claim: ReviewClaim | null;
  /** How many opinions it has. */
  readonly opinions: number;
}

/** What one reviewer decided, where a second one has to agree. The note is personal data. */
export interface ReviewOpinion {
  readonly by: ReviewerName;
  readonly verdict: 'approved' | 'rejected';
  readonly reasons: readonly ReasonCode[];
  readonly note: string | null;
  readonly givenAt: Date;
}

/** Whom a pending review waits for: anyone, another person than the first, or an owner because two disagreed. */
export type ReviewStage = 'reviewer' | 'second_person' | 'owner';

/** Whom a review with so many opinions waits for. */
export function stageOf(opinions: number): ReviewStage {
  if (opinions === 0) return 'reviewer';
  return opinions === 1 ? 'second_person' : 'owner';
}

export type ReviewerRefusal = 'another_person_needed' | 'owner_needed' | 'member_needed';

/**
 * Whether a reviewer may take part where two persons have to agree, at the stage that the opinions so far have led to. A token may not:
 * who holds it is not known, so a person could decide twice. Who has given an opinion may not give the next; after a disagreement an owner
 * decides, who is none of the two.
 */
export function mayReview(
  opinions: readonly Pick<ReviewOpinion, 'by'>[],
  reviewer: Reviewer,
): Result<null, ReviewerRefusal> {
  if (reviewer.kind !== 'member') {
    return refused(
      'member_needed',
      'Two persons decide on reviews of this tenant. Sign in as a member instead of using a token.',
    );
  }
  if (opinions.some(({ by }) => isSame(by, reviewer))) {
    return refused('another_person_needed', 'You have given your decision on this review. Another person decides now.');
  }
  if (stageOf(opinions.length) === 'owner' && !reviewer.isOwner) {
    return refused('owner_needed', 'Two reviewers disagreed. An owner decides now.');
  }
  return ok(null);
}

export function isSame(a: ReviewerName, b: ReviewerName): boolean {
  return a.kind === b.kind && a.id === b.id;
}

type Decided = Pick<ReviewOpinion, 'verdict' | 'reasons' | 'note'>;

/**
 * What ends the review, or null when the decision is one opinion that waits for others. Two who agree reject for the reasons of both, and the
 * later note counts.
 * @param opinions earlier ones, in their order
 */
export function endingOf(opinions: readonly Decided[], given: Decided): Decided | null {
  const [first] = opinions;
  if (first === undefined) return null;
  if (opinions.length > 1) return given;
  if (first.verdict !== given.verdict) return null;
  return { ...given, reasons: [...new Set([...first.reasons, ...given.reasons])], note: given.note ?? first.note };
}
