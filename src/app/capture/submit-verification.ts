import { missingEvidence } from '../../domain/evidence.ts';
import { type Result, ok, refused } from '../../domain/result.ts';
import { type SessionRefusal, decide } from '../../domain/session.state.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { UnitOfWork } from '../ports/stores.ts';
import type { Wake } from '../ports/wake.ts';
import { type CaptureView, captureView } from './capture-view.ts';
import { loadBound } from './give-evidence.ts';

export type SubmitRefusal = 'not_found' | 'conflict' | SessionRefusal;

/**
 * Closes the collection and orders the decision: the job's row is written in the same transaction, so that a crash strands
 * nothing. Repeating it after a lost answer gives the same answer again.
 */
export function submitVerification(deps: { unitOfWork: UnitOfWork; ids: Ids; clock: Clock; wake: Wake }) {
  return async (sessionId: string, browserHash: string): Promise<Result<CaptureView, SubmitRefusal>> => {
    const result = await deps.unitOfWork.transaction(async (stores): Promise<Result<CaptureView, SubmitRefusal>> => {
      const session = await loadBound(stores, sessionId, browserHash);
      if (session === null) return refused('not_found', 'This browser has no such verification.');
      const now = deps.clock.now();
      const before = await captureView(stores, session, now);
      const submitted = before.status !== 'collecting' && before.status !== 'created' && before.status !== 'expired';
      if (submitted) return ok(before);
      const userInput = await stores.evidence.loadDraftInput(session);
      const missing = missingEvidence(session.steps, { pictures: before.given.pictures, userInput });
      const move = decide(session, { type: 'submit', missingEvidence: missing }, now);
      if (!move.ok) return move;
      const moved = await stores.sessions.save(session, move.value);
      if (moved === null) return refused('conflict', 'Another operation changed this session at the same moment. Try again.');
      await stores.evidence.submitDraftInput(moved);
      const { tenantId, round } = moved;
      await stores.outbox.add({ id: deps.ids.uuid(), kind: 'decide', tenantId, sessionId, round, subjectId: null, dueAt: now });
      return ok(await captureView(stores, moved, now));
    });
    if (result.ok) deps.wake();
    return result;
  };
}
