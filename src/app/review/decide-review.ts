import { eventTypeOf } from '../../domain/event.ts';
import { checkReviewReasons, type Outcome, type ReasonCode, type ReviewReasonsRefusal } from '../../domain/outcome.ts';
import { conflict, ok, type Result, refused } from '../../domain/result.ts';
import {
  endingOf,
  mayReview,
  type Reviewer,
  type ReviewerRefusal,
  type ReviewStage,
  stageOf,
} from '../../domain/review.ts';
import { transitionFor } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import { retentionOf } from '../../domain/tenant.ts';
import type { TransitionDeps } from '../deps.ts';
import { enqueueRecord } from '../jobs/store-record.ts';
import type { Stores } from '../ports/stores.ts';
import { applyTransition, type ChangeRefusal, loadSettings } from '../session/apply-transition.ts';
import { type ClaimedRefusal, claimedBy, foreignClaim } from './claim-review.ts';

export interface ReviewDecision {
  /** The outcome under review, as the reviewer saw it; a newer one makes the decision void. */
  readonly reviewId: string;
  readonly verdict: 'approved' | 'rejected';
  readonly reasons: readonly ReasonCode[];
  readonly note: string | null;
}

export type ReviewRefusal = ChangeRefusal | ReviewReasonsRefusal | ReviewerRefusal;

/** A session after a reviewer's decision. */
export interface DecidedReview {
  readonly session: Session;
  /** Whom the review waits for now; null when the decision has ended it. */
  readonly awaits: ReviewStage | null;
}

type Decided = Result<DecidedReview, ReviewRefusal> | ClaimedRefusal;

/**
 * Ends a review with the reviewer's verdict (SPEC 2.7). Where the tenant's settings ask for a second person, the first decision is an opinion
 * that ends nothing and announces nothing: another person has to agree, and an owner decides between two who do not.
 *
 * An unclaimed review can be decided by every reviewer: the guarded UPDATE of the session lets one of several win.
 */
export function decideReview(deps: TransitionDeps) {
  return async (
    tenantId: string,
    sessionId: string,
    { reviewId, verdict, note, ...given }: ReviewDecision,
    reviewer: Reviewer,
  ): Promise<Decided> => {
    const reasons = checkReviewReasons({ ...given, verdict, note });
    if (!reasons.ok) return reasons;
    const decision = { reviewId, verdict, reasons: reasons.value, note };
    const result = await deps.unitOfWork.transaction(async (stores): Promise<Decided> => {
      // Before the row of its review, as an erasure does: otherwise the note of an opinion could be added behind it.
      const session = await stores.sessions.lock(tenantId, sessionId);
      if (session === null) return refused('not_found', 'There is no such session.');
      const settings = await loadSettings(stores.tenants, tenantId);
      const now = deps.clock.now();
      const end = async (ending: ReviewDecision): Promise<Decided> => {
        const ended = await endReview(stores, deps, session, ending);
        return ended.ok ? ok({ session: ended.value, awaits: null }) : ended;
      };
      const possible = reviewTransition(session, decision, { ...retentionOf(settings), outcomeId: reviewId, now });
      if (!possible.ok) return possible;
      const work = await stores.reviewWork.lock(tenantId, reviewId);
      if (work === null) return conflict();
      const foreign = foreignClaim(work.claim, reviewer, now);
      if (foreign !== null) return claimedBy(foreign);
      if (!settings.reviewsNeedSecondPerson) return end(decision);
      const opinions = await stores.reviewWork.opinionsOf(session, reviewId);
      const may = mayReview(opinions, reviewer);
      if (!may.ok) return may;
      const ending = endingOf(opinions, decision);
      if (ending !== null) return end({ ...decision, ...ending });
      const { kind, id } = reviewer;
      const opinion = { by: { kind, id }, verdict, reasons: decision.reasons, note, givenAt: now };
      await stores.reviewWork.addOpinion(session, reviewId, opinion);
      return ok({ session, awaits: stageOf(opinions.length + 1) });
    });
    const isEnded = result.ok && result.value.awaits === null;
    if (isEnded)
      deps.notifyWorkers('event', ...(result.value.session.verdict === 'approved' ? (['job'] as const) : []));
    return result;
  };
}

/**
 * Ends a review in a simulation, which no claim and no second person concerns.
 */
export function decideSimulatedReview(deps: TransitionDeps) {
  return async (
    tenantId: string,
    sessionId: string,
    decision: ReviewDecision,
  ): Promise<Result<Session, ChangeRefusal | ReviewReasonsRefusal>> => {
    const reasons = checkReviewReasons(decision);
    if (!reasons.ok) return reasons;
    return deps.unitOfWork.transaction(async (stores) => {
      const session = await stores.sessions.load(tenantId, sessionId);
      if (session === null) return refused('not_found', 'There is no such session.');
      return endReview(stores, deps, session, { ...decision, reasons: reasons.value });
    });
  };
}

interface Timing {
  readonly outcomeId: string;
  readonly retentionMs: number;
  readonly now: Date;
}

function reviewTransition(
  session: Session,
  { reviewId: reviewOf, verdict, note }: ReviewDecision,
  { outcomeId, retentionMs, now }: Timing,
) {
  return transitionFor(session, { type: 'review', reviewOf, verdict, note, outcomeId, retentionMs }, now);
}

/** Completes the session, keeps the checks of the reviewed outcome and announces the verdict. */
async function endReview(
  stores: Stores,
  { ids, clock }: Pick<TransitionDeps, 'ids' | 'clock'>,
  session: Session,
  decision: ReviewDecision,
): Promise<Result<Session, ChangeRefusal>> {
  const { reviewId, verdict, reasons, note } = decision;
  const { retentionMs } = retentionOf(await loadSettings(stores.tenants, session.tenantId));
  const [outcomeId, now] = [ids.uuid(), clock.now()];
  // Also with the note that counts, which may be that of an earlier opinion.
  const transition = reviewTransition(session, decision, { outcomeId, retentionMs, now });
  if (!transition.ok) return transition;
  const reviewed = await stores.outcomes.load(session, reviewId);
  if (reviewed === null) throw new Error(`session ${session.id} points to an outcome without a row`);
  const outcome: Outcome = {
    verdict,
    source: 'manual_review',
    decidedAt: now,
    checks: reviewed.outcome.checks,
    reasons,
    review: { reviewedAt: now, note },
  };
  const snapshot = { type: eventTypeOf(verdict), outcomeId, outcome };
  const saved = await applyTransition(stores, ids, session, transition.value, snapshot, now);
  if (saved === null) return conflict();
  await stores.outcomes.insert(saved, outcomeId, outcome);
  if (verdict === 'approved') await enqueueRecord(stores, ids, saved, outcomeId, now);
  return ok(saved);
}
