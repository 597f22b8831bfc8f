import { eventTypeOf } from '../../domain/event.ts';
import { checkReviewReasons, type Outcome, type ReasonCode, type ReviewReasonsRefusal } from '../../domain/outcome.ts';
import { conflict, ok, type Result, refused } from '../../domain/result.ts';
import { transitionFor } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { TransitionDeps } from '../deps.ts';
import { enqueueRecord } from '../jobs/store-record.ts';
import { applyTransition, type ChangeRefusal, loadRetention } from '../session/apply-transition.ts';

export interface ReviewDecision {
  /** The outcome under review, as the reviewer saw it; a newer one makes the decision void. */
  readonly reviewId: string;
  readonly verdict: 'approved' | 'rejected';
  readonly reasons: readonly ReasonCode[];
  readonly note: string | null;
}

export type ReviewRefusal = ChangeRefusal | ReviewReasonsRefusal;

/** Ends a review with the reviewer's verdict (SPEC 2.7). */
export function decideReview(deps: TransitionDeps) {
  return async (
    tenantId: string,
    sessionId: string,
    { reviewId: reviewOf, verdict, note, ...given }: ReviewDecision,
  ): Promise<Result<Session, ReviewRefusal>> => {
    const reasons = checkReviewReasons({ ...given, verdict, note });
    if (!reasons.ok) return reasons;
    const result = await deps.unitOfWork.transaction(async (stores): Promise<Result<Session, ReviewRefusal>> => {
      const session = await stores.sessions.load(tenantId, sessionId);
      if (session === null) return refused('not_found', 'There is no such session.');
      const now = deps.clock.now();
      const { retentionMs } = await loadRetention(stores.tenants, tenantId);
      const outcomeId = deps.ids.uuid();
      const command = { type: 'review', reviewOf, verdict, note, outcomeId, retentionMs } as const;
      const transition = transitionFor(session, command, now);
      if (!transition.ok) return transition;
      const reviewed = await stores.outcomes.load(session, reviewOf);
      if (reviewed === null) throw new Error(`session ${sessionId} points to an outcome without a row`);
      const outcome: Outcome = {
        verdict,
        source: 'manual_review',
        decidedAt: now,
        checks: reviewed.outcome.checks,
        reasons: reasons.value,
        review: { reviewedAt: now, note },
      };
      const snapshot = { type: eventTypeOf(verdict), outcomeId, outcome };
      const saved = await applyTransition(stores, deps.ids, session, transition.value, snapshot, now);
      if (saved === null) return conflict();
      await stores.outcomes.insert(saved, outcomeId, outcome);
      if (verdict === 'approved') await enqueueRecord(stores, deps.ids, saved, outcomeId, now);
      return ok(saved);
    });
    if (result.ok) deps.notifyWorkers('event', ...(verdict === 'approved' ? (['job'] as const) : []));
    return result;
  };
}
