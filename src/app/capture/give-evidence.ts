import { asksFor, type MissingEvidence } from '../../domain/evidence.ts';
import type { UserInputInfo } from '../../domain/personal-data.ts';
import { conflict, ok, type Result, refused } from '../../domain/result.ts';
import { type Session, statusAt } from '../../domain/session.ts';
import type { Picture, Stores, UnitOfWork } from '../ports/stores.ts';
import type { Clock } from '../ports/system.ts';
import { type CaptureView, captureView } from './capture-view.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { isBound } from './open-verification.ts';

export type EvidenceRefusal = 'not_found' | 'status' | 'session_expired' | 'not_in_plan' | 'conflict';

interface Deps {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Takes a picture of the current round, in place of an earlier one of its kind. The caller has inspected it. */
export function putEvidence(deps: Deps) {
  return (sessionId: string, browserHash: string, picture: Picture) =>
    give(deps, sessionId, browserHash, picture.kind, (stores, session) => stores.evidence.putPicture(session, picture));
}

/** Takes what the user typed, in place of what was typed before. It becomes the session's own when it is submitted. */
export function putUserInput(deps: Deps) {
  return (sessionId: string, browserHash: string, input: UserInputInfo) =>
    give(deps, sessionId, browserHash, 'user_input', (stores, session) =>
      stores.evidence.putDraftInput(session, input),
    );
}

/**
 * Stores a piece of evidence under the guard of the session's version, so that nothing slips in behind a submission, a
 * reprocess or a re-issued link. What the plan does not ask for is not taken: it would be personal data that nobody needs.
 */
function give(
  { unitOfWork, clock }: Deps,
  sessionId: string,
  browserHash: string,
  what: MissingEvidence,
  store: (stores: Stores, session: Session) => Promise<void>,
): Promise<Result<CaptureView, EvidenceRefusal>> {
  const once = () =>
    unitOfWork.transaction(async (stores): Promise<Result<CaptureView, EvidenceRefusal>> => {
      const now = clock.now();
      const session = await loadBound(stores, sessionId, browserHash);
      if (session === null) return refused('not_found', 'This browser has no such verification.');
      const status = statusAt(session, now);
      if (status === 'expired') return refused('session_expired', 'The time for this verification has passed.');
      if (status !== 'collecting') return refused('status', 'This verification has been submitted already.');
      if (!asksFor(session.steps, what)) {
        return refused('not_in_plan', 'This verification does not ask for it. Nothing was stored.');
      }
      const touched = await stores.sessions.save(session, {});
      if (touched === null) return conflict();
      await store(stores, touched);
      return ok(await captureView(stores, touched, now));
    });
  return oneAtATime(once, (result) => !result.ok && result.code === 'conflict');
}

/** Loads a session for the browser that started it; to every other browser it does not exist. */
export async function loadBound(stores: Stores, sessionId: string, browserHash: string): Promise<Session | null> {
  const session = await stores.sessions.loadForBrowser(sessionId);
  return session !== null && isBound(session, browserHash) ? session : null;
}
