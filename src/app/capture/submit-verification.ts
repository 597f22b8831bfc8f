import type { MissingEvidence } from '../../domain/evidence.ts';
import { conflict, ok, type Result, refused } from '../../domain/result.ts';
import { decide, type SessionRefusal } from '../../domain/session.state.ts';
import { statusAt } from '../../domain/session.ts';
import type { UnitOfWork } from '../ports/stores.ts';
import type { Clock, Ids, NotifyWorkers } from '../ports/system.ts';
import { type CaptureView, captureView } from './capture-view.ts';
import { loadBound } from './give-evidence.ts';
import { oneAtATime } from './one-at-a-time.ts';

export type SubmitRefusal = 'not_found' | 'conflict' | SessionRefusal;

/** What came of a submission, and what was missing for it. */
export interface Submission {
  readonly result: Result<CaptureView, SubmitRefusal>;
  readonly missing: readonly MissingEvidence[];
}

/**
 * Closes the collection and orders the decision: the job's row is written in the same transaction, so that a crash strands
 * nothing. Repeating it after a lost answer gives the same answer again, and so does sending it twice at once.
 */
export function submitVerification(deps: {
  unitOfWork: UnitOfWork;
  ids: Ids;
  clock: Clock;
  notifyWorkers: NotifyWorkers;
}) {
  const once = (sessionId: string, browserHash: string) =>
    deps.unitOfWork.transaction(async (stores): Promise<Submission> => {
      const loaded = await loadBound(stores, sessionId, browserHash);
      if (loaded === null)
        return { result: refused('not_found', 'This browser has no such verification.'), missing: [] };
      const now = deps.clock.now();
      // What is missing is read under the guard of the session's version: a submission that commits between the two reads takes the
      // draft with it, which would look like evidence that was never given.
      const session = statusAt(loaded, now) === 'collecting' ? await stores.sessions.save(loaded, {}) : loaded;
      if (session === null) return { result: conflict(), missing: [] };
      const before = await captureView(stores, session, now);
      const { missing } = before;
      if (isOver(before)) return { result: ok(before), missing };
      const move = decide(session, { type: 'submit', missingEvidence: missing }, now);
      if (!move.ok) return { result: move, missing };
      const moved = await stores.sessions.save(session, move.value);
      if (moved === null) return { result: conflict(), missing };
      await stores.evidence.submitDraftInput(moved);
      // What was read in an earlier round must not stand beside what was typed in this one.
      await stores.evidence.putDocumentOcr(moved, null);
      const { tenantId, round } = moved;
      await stores.outbox.add({
        id: deps.ids.uuid(),
        kind: 'decide',
        tenantId,
        sessionId,
        round,
        subjectId: null,
        dueAt: now,
      });
      return { result: ok(await captureView(stores, moved, now)), missing };
    });
  return async (sessionId: string, browserHash: string): Promise<Submission> => {
    const submission = await oneAtATime(
      () => once(sessionId, browserHash),
      ({ result }) => !result.ok && result.code === 'conflict',
    );
    if (submission.result.ok) deps.notifyWorkers('job');
    return submission;
  };
}

/** Whether the submission of this round has been taken already: its answer may have been lost on the way. */
function isOver({ status }: CaptureView): boolean {
  return status === 'deciding' || status === 'reviewing' || status === 'completed' || status === 'failed';
}
