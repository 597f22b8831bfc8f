import type { Outcome } from '../../domain/outcome.ts';
import { conflict, ok, type Result, refused } from '../../domain/result.ts';
import { transitionFor } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { TransitionDeps } from '../deps.ts';
import { applyTransition, type ChangeRefusal, loadRetention } from '../session/apply-transition.ts';

/**
 * Returns a decided session to human review (SPEC 3): reviewers look at the same submission again. The new outcome keeps source, review,
 * checks and reasons of the returned one, and adds `operator_review_requested`.
 */
export function returnToReview(deps: TransitionDeps) {
  return async (tenantId: string, sessionId: string): Promise<Result<Session, ChangeRefusal>> => {
    const result = await deps.unitOfWork.transaction(async (stores): Promise<Result<Session, ChangeRefusal>> => {
      const session = await stores.sessions.load(tenantId, sessionId);
      if (session === null) return refused('not_found', 'There is no such session.');
      const now = deps.clock.now();
      const { reviewMaxAgeMs } = await loadRetention(stores.tenants, tenantId);
      const outcomeId = deps.ids.uuid();
      const transition = transitionFor(session, { type: 'returnToReview', outcomeId, reviewMaxAgeMs }, now);
      if (!transition.ok) return transition;
      const returned = session.outcomeId === null ? null : await stores.outcomes.load(session, session.outcomeId);
      if (returned === null) throw new Error(`session ${sessionId} is completed without an outcome`);
      const outcome: Outcome = {
        ...returned.outcome,
        verdict: 'needs_review',
        decidedAt: now,
        reasons: [...new Set([...returned.outcome.reasons, 'operator_review_requested' as const])],
      };
      const snapshot = { type: 'verification.needs_review' as const, outcomeId, outcome };
      const saved = await applyTransition(stores, deps.ids, session, transition.value, snapshot, now);
      if (saved === null) return conflict();
      await stores.outcomes.insert(saved, outcomeId, outcome);
      return ok(saved);
    });
    if (result.ok) deps.notifyWorkers('event');
    return result;
  };
}
