import { type Outcome, withoutNote } from '../../domain/outcome.ts';
import { conflict, ok, type Result, refused } from '../../domain/result.ts';
import { decide, type SessionRefusal } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { UnitOfWork } from '../ports/stores.ts';
import type { Clock, Ids, NotifyWorkers } from '../ports/system.ts';
import { applyTransition } from '../session/apply-transition.ts';
import { settingsOf } from '../tenant/settings-of.ts';

export type ReturnRefusal = 'not_found' | 'conflict' | SessionRefusal;

/**
 * Returns a decided verdict to human review (SPEC 3): people look at the same submission again. The new outcome keeps source,
 * review and checks of the returned one, and its reasons plus `operator_review_requested`.
 */
export function returnToReview(deps: { unitOfWork: UnitOfWork; ids: Ids; clock: Clock; notifyWorkers: NotifyWorkers }) {
  return async (tenantId: string, sessionId: string): Promise<Result<Session, ReturnRefusal>> => {
    const result = await deps.unitOfWork.transaction(async (stores): Promise<Result<Session, ReturnRefusal>> => {
      const session = await stores.sessions.load(tenantId, sessionId);
      if (session === null) return refused('not_found', 'There is no such session.');
      const now = deps.clock.now();
      const { retentionSeconds } = await settingsOf(stores.tenants, tenantId);
      const outcomeId = deps.ids.uuid();
      const move = decide(session, { type: 'returnToReview', outcomeId, retentionMs: retentionSeconds * 1000 }, now);
      if (!move.ok) return move;
      const returned = session.outcomeId === null ? null : await stores.outcomes.load(session, session.outcomeId);
      if (returned === null) throw new Error(`session ${sessionId} is completed without an outcome`);
      const outcome: Outcome = {
        ...returned.outcome,
        verdict: 'needs_review',
        decidedAt: now,
        reasons: [...new Set([...returned.outcome.reasons, 'operator_review_requested' as const])],
      };
      const snapshot = { type: 'verification.needs_review' as const, outcomeId, outcome: withoutNote(outcome) };
      const moved = await applyTransition(stores, deps.ids, session, move.value, snapshot, now);
      if (moved === null) return conflict();
      await stores.outcomes.insert(moved, outcomeId, outcome);
      return ok(moved);
    });
    if (result.ok) deps.notifyWorkers('event');
    return result;
  };
}
