import { eventTypeOf } from '../../domain/event.ts';
import {
  checkReviewReasons,
  type Outcome,
  type ReasonCode,
  type ReviewReasonsRefusal,
  withoutNote,
} from '../../domain/outcome.ts';
import { conflict, ok, type Result, refused } from '../../domain/result.ts';
import { decide, type SessionRefusal } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import { enqueueRecord } from '../jobs/store-record.ts';
import type { UnitOfWork } from '../ports/stores.ts';
import type { Clock, Ids, NotifyWorkers } from '../ports/system.ts';
import { applyTransition } from '../session/apply-transition.ts';
import { settingsOf } from '../tenant/settings-of.ts';

export interface ReviewDecision {
  /** The outcome that is being reviewed, as the reviewer saw it; a newer one makes the decision void. */
  readonly reviewId: string;
  readonly verdict: 'approved' | 'rejected';
  readonly reasons: readonly ReasonCode[];
  readonly note: string | null;
}

export type ReviewRefusal = 'not_found' | 'conflict' | ReviewReasonsRefusal | SessionRefusal;

/**
 * Ends a review with a person's verdict (SPEC 2.7). A rejection names at least one reason; an approval names none, for reasons
 * explain rejections and referrals only. `other` is explained in the note. `operator_review_requested` belongs to returns alone.
 */
export function decideReview(deps: { unitOfWork: UnitOfWork; ids: Ids; clock: Clock; notifyWorkers: NotifyWorkers }) {
  return async (
    tenantId: string,
    sessionId: string,
    decision: ReviewDecision,
  ): Promise<Result<Session, ReviewRefusal>> => {
    const reasons = checkReviewReasons(decision);
    if (!reasons.ok) return reasons;
    const result = await deps.unitOfWork.transaction(async (stores): Promise<Result<Session, ReviewRefusal>> => {
      const session = await stores.sessions.load(tenantId, sessionId);
      if (session === null) return refused('not_found', 'There is no such session.');
      const now = deps.clock.now();
      const { retentionSeconds } = await settingsOf(stores.tenants, tenantId);
      const outcomeId = deps.ids.uuid();
      const { reviewId: reviewOf, verdict, note } = decision;
      const move = decide(
        session,
        { type: 'review', reviewOf, verdict, note, outcomeId, retentionMs: retentionSeconds * 1000 },
        now,
      );
      if (!move.ok) return move;
      const reviewed = await stores.outcomes.load(session, reviewOf);
      if (reviewed === null) throw new Error(`session ${sessionId} points to an outcome without a row`);
      const { checks } = reviewed.outcome;
      const review = { reviewedAt: now, note };
      const outcome: Outcome = {
        verdict,
        source: 'manual_review',
        decidedAt: now,
        checks,
        reasons: reasons.value,
        review,
      };
      const snapshot = { type: eventTypeOf(verdict), outcomeId, outcome: withoutNote(outcome) };
      const moved = await applyTransition(stores, deps.ids, session, move.value, snapshot, now);
      if (moved === null) return conflict();
      await stores.outcomes.insert(moved, outcomeId, outcome);
      if (verdict === 'approved') await enqueueRecord(stores, deps.ids, moved, outcomeId, now);
      return ok(moved);
    });
    if (result.ok) deps.notifyWorkers('event', ...(decision.verdict === 'approved' ? (['job'] as const) : []));
    return result;
  };
}
